// The markers of our figures, as paths around a middle.

const TURN = 2 * Math.PI;

function polygon(corners, radius, turned = 0, inner = radius) {
  const points = [];
  const count = inner === radius ? corners : 2 * corners;
  for (let i = 0; i < count; i++) {
    const size = i % 2 && inner !== radius ? inner : radius;
    const angle = turned - TURN / 4 + (i * TURN) / count;
    points.push([size * Math.cos(angle), size * Math.sin(angle)]);
  }
  return points;
}

const SHAPES = {
  square: (r) => polygon(4, r * 1.15, TURN / 8),
  diamond: (r) => polygon(4, r * 1.25),
  triangle: (r) => polygon(3, r * 1.25),
  "triangle-down": (r) => polygon(3, r * 1.25, TURN / 2),
  pentagon: (r) => polygon(5, r * 1.15),
  hexagon: (r) => polygon(6, r * 1.1),
  star: (r) => polygon(5, r * 1.45, 0, r * 0.6),
  plus: (r) => polygon(4, r * 1.35, 0, r * 0.5),
  cross: (r) => polygon(4, r * 1.35, TURN / 8, r * 0.5),
};

/** Corners of a marker; none for a circle. */
export function corners(marker, radius) {
  return SHAPES[marker]?.(radius) ?? [];
}

export function drawMarker(context, marker, x, y, radius) {
  const points = corners(marker, radius);
  context.beginPath();
  if (!points.length) context.arc(x, y, radius, 0, TURN);
  else points.forEach(([dx, dy], i) => context[i ? "lineTo" : "moveTo"](x + dx, y + dy));
  context.closePath();
  context.fill();
}

export function markerPath(marker, radius) {
  const points = corners(marker, radius);
  if (!points.length) return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  return "M" + points.map(([x, y]) => x.toFixed(2) + " " + y.toFixed(2)).join("L") + "Z";
}
