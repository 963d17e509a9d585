// What Python says of the nodes that are drawn: it is asked for those that a frame has missed, and
// not again, for it never changes.

/** What is asked about, how many nodes at once, and how many answers are kept. */
interface Limits {
  what: string;
  atOnce: number;
  kept: number;
}

export class Answers<Answer> {
  known = new Map<number, Answer>();
  wanted = new Set<number>();
  asking = false;
  limits: Limits;
  /** Answers may be about some of the nodes, or about others, too. */
  ask: (nodes: number[]) => Promise<[node: number, answer: Answer][]>;

  constructor(limits: Limits, ask: Answers<Answer>["ask"]) {
    this.limits = limits;
    this.ask = ask;
  }

  /** What is known of a node; undefined until Python has said it, which is then asked. */
  get(node: number) {
    const answer = this.known.get(node);
    if (!answer) this.wanted.add(node);
    return answer;
  }

  /** Asks for what was missed; tells whether answers came. */
  async request() {
    if (this.asking || !this.wanted.size) return false;
    const nodes = [...this.wanted].slice(0, this.limits.atOnce);
    this.wanted.clear();
    this.asking = true;
    try {
      await this.load(nodes);
      return true;
    } catch (error) {
      console.warn(`The ${this.limits.what} of some nodes could not be read.`, error);
      return false;
    } finally {
      this.asking = false;
    }
  }

  /** Has the answers about all of some nodes, for a picture of them. */
  async loadAll(nodes: number[]) {
    const missed = nodes.filter((node) => !this.known.has(node));
    for (let at = 0; at < missed.length; at += this.limits.atOnce)
      await this.load(missed.slice(at, at + this.limits.atOnce));
  }

  private async load(nodes: number[]) {
    const answers = await this.ask(nodes);
    if (this.known.size + answers.length > this.limits.kept) this.known.clear();
    for (const [node, answer] of answers) this.known.set(node, answer);
  }
}
