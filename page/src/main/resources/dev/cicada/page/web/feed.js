// The feed: events of the server become one state, whoever the source is. docs/page.md has the protocol.

const PROTOCOL = 1;

export class Feed {
  constructor(changed) {
    this.changed = changed;
    this.follow = [];
    this.clear();
  }

  clear() {
    this.title = "";
    this.runs = new Map();
    this.statements = {};
  }

  /** Looks at some runs, or at those that the server chooses. */
  open(follow = []) {
    this.follow = follow;
    this.source?.close();
    const query = follow.map((id) => "run=" + encodeURIComponent(id)).join("&");
    const source = new EventSource("feed" + (query ? "?" + query : ""));
    this.source = source;
    const on = (type, act) =>
      source.addEventListener(type, (event) => {
        act(JSON.parse(event.data));
        this.changed(type);
      });
    source.onerror = () => {
      this.becomes("lost");
      // A browser comes back by itself if nobody answered, and not if it was refused.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => source === this.source && this.open(this.follow), 3000);
    };
    on("hello", (hello) => this.hello(hello));
    on("run", (run) => Object.assign(this.run(run.run), { about: run }));
    on("gone", ({ run }) => this.runs.delete(run));
    on("rounds", (news) => add(this.run(news.run).rounds, news));
    on("tests", (news) => add(this.run(news.run).tests, news));
    on("clients", (clients) => Object.assign(this.run(clients.run), { clients }));
    for (const name of ["server", "members", "tasks"]) {
      on(name, ({ value }) => (this.statements[name] = value));
    }
  }

  /** Listens no longer; what is known stays. */
  pause() {
    this.source?.close();
    this.source = null;
    this.becomes("paused");
  }

  /** Listens again, if it was told to pause. */
  resume() {
    if (!this.source) this.open(this.follow);
  }

  /** After a break the server tells everything anew, so that nothing old stays. */
  hello({ protocol, title }) {
    if (protocol !== PROTOCOL) return location.reload();
    this.clear();
    this.title = title;
    this.becomes("live");
  }

  becomes(state) {
    this.state = state;
    this.changed("connection");
  }

  run(id) {
    if (!this.runs.has(id)) {
      this.runs.set(id, { id, about: {}, rounds: table(), tests: table(), clients: null });
    }
    return this.runs.get(id);
  }

  /** Runs whose figures are told. */
  shown() {
    return [...this.runs.values()].filter((run) => run.about.followed);
  }
}

function table() {
  return { columns: [], rows: [], last: [], stride: 1, added: 0 };
}

function add(kept, news) {
  kept.columns = news.columns;
  kept.stride = news.stride;
  kept.added = news.added;
  kept.last = news.last;
  if (news.whole) kept.rows = news.rows;
  else kept.rows.push(...news.rows);
}

/** All values of a column, the newest row's included. */
export function column(kept, title) {
  const place = kept.columns.indexOf(title);
  const rows = kept.rows;
  const end = rows.length && rows[rows.length - 1][0] === kept.last[0] ? [] : [kept.last];
  return kept.last.length && place >= 0 ? [...rows, ...end].map((row) => row[place]) : [];
}

export function newest(kept, title) {
  const place = kept.columns.indexOf(title);
  return place < 0 ? null : (kept.last[place] ?? null);
}
