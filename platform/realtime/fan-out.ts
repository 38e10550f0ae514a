/** One message and those it goes to. */
type Job<M> = { readonly members: readonly M[]; readonly deliver: (member: M) => void; next: number };

export type FanOutOptions = {
  /** Members that are written to before pages and requests have their turn. */
  readonly perTurn: number;
  /** Messages that may wait. With more, the oldest are written at once. */
  readonly mostWaiting: number;
  /** Members that may wait for messages before clients may send no more. */
  readonly behindFrom: number;
};

/** Delivers messages to many members in turns of the event loop. Each line keeps its order, and lines alternate. */
export class FanOut<Line, M> {
  readonly #options: FanOutOptions;
  readonly #lines = new Map<Line, Job<M>[]>();
  #waiting = 0;
  #deliveries = 0;
  /** Members that may still be written to in this turn. */
  #left: number;
  #scheduled = false;

  constructor(options: FanOutOptions) {
    this.#options = options;
    this.#left = options.perTurn;
  }

  /** Whether more is on its way than this process writes in a few seconds. */
  get isBehind(): boolean {
    return this.#deliveries >= this.#options.behindFrom;
  }

  start(line: Line, members: readonly M[], deliver: (member: M) => void): void {
    const jobs = this.#lines.get(line);
    const job = { members, deliver, next: 0 };
    if (jobs) jobs.push(job);
    else this.#lines.set(line, [job]);
    this.#waiting += 1;
    this.#deliveries += members.length;
    this.#schedule();
    this.#continueTurn();
    while (this.#waiting > this.#options.mostWaiting) this.#beginTurn();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#beginTurn();
      if (this.#waiting > 0) this.#schedule();
    });
  }

  #beginTurn(): void {
    this.#left = this.#options.perTurn;
    this.#continueTurn();
  }

  #continueTurn(): void {
    for (let [first] = this.#lines; first && this.#left > 0; [first] = this.#lines) {
      const [line, jobs] = first;
      this.#lines.delete(line);
      this.#serve(jobs);
      if (jobs.length > 0) this.#lines.set(line, jobs);
    }
  }

  /** The oldest message of a line, as far as the turn goes. */
  #serve(jobs: Job<M>[]): void {
    const [job] = jobs;
    if (!job) return;
    const end = Math.min(job.members.length, job.next + this.#left);
    this.#left -= Math.max(1, end - job.next);
    this.#deliveries -= end - job.next;
    for (const member of job.members.slice(job.next, end)) job.deliver(member);
    job.next = end;
    if (end < job.members.length) return;
    jobs.shift();
    this.#waiting -= 1;
  }
}
