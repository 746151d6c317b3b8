package dev.cicada.random;

/**
 * What random numbers are for. More or fewer draws for one purpose do not change those for another.
 */
public enum Purpose {
  /** Which client gets which samples. */
  DATA(1),
  /** Initial model parameters. */
  MODEL(2),
  /** Positions, shadowing and fading. */
  CHANNEL(3),
  /** The clients' draws: whether to call. */
  SELECTION(4),
  /** Order of samples in local training. */
  BATCHES(5),
  /** What devices clients have, and when they are away. */
  DEVICES(6),
  /** How codecs round and what they leave out. */
  CODEC(11),
  /** Noise that hides what single clients sent. */
  PRIVACY(12),
  /** What attackers send. */
  ATTACK(13);

  /** Never changes: every result depends on it. */
  final long code;

  Purpose(long code) {
    this.code = code;
  }
}
