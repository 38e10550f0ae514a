import { JobError } from "./job-error.ts";
import type { JobName, JobProgress, JobRequest, JobResponse } from "./jobs.ts";
import type { FromWorker } from "./messages.ts";
import { sensiblePoolSize, startThread, type Thread } from "./start-thread.ts";

export type JobHooks<Name extends JobName> = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: JobProgress<Name>) => void;
  /** Buffers to move into the worker instead of copying them; the caller's views on them become empty. */
  readonly transfer?: readonly ArrayBuffer[];
};

export type JobPool = {
  /** Rejects with `JobError` when the job fails, and with the signal's reason as soon as it is aborted. */
  run<Name extends JobName>(name: Name, request: JobRequest<Name>, hooks?: JobHooks<Name>): Promise<JobResponse<Name>>;
  /** Stops every thread; what still runs or waits is rejected. */
  close(): void;
};

type Task = {
  readonly id: number;
  readonly name: string;
  readonly request: unknown;
  readonly hooks: JobHooks<JobName>;
  readonly resolve: (response: never) => void;
  readonly reject: (reason: unknown) => void;
  /** Takes the listener off the signal. */
  forget: () => void;
};
type Seat = { thread: Thread; task: Task | undefined; patience: ReturnType<typeof setTimeout> | undefined };

/** How long a cancelled job may go on before its thread is thrown away: a backtest does not look at its messages. */
const patienceMillis = 300;

class Pool {
  readonly #size: number;
  readonly #seats = new Set<Seat>();
  readonly #waiting: Task[] = [];
  #nextId = 1;

  constructor(size: number) {
    this.#size = size;
  }

  run(name: string, request: unknown, hooks: JobHooks<JobName>): Promise<never> {
    return new Promise((resolve, reject) => {
      const task: Task = { id: this.#nextId++, name, request, hooks, resolve, reject, forget: () => {} };
      const { signal } = hooks;
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = (): void => this.#cancel(task, signal?.reason);
      signal?.addEventListener("abort", onAbort, { once: true });
      task.forget = () => signal?.removeEventListener("abort", onAbort);
      this.#waiting.push(task);
      this.#seatNext();
    });
  }

  close(): void {
    for (const seat of this.#seats) this.#dismiss(seat, "the pool was closed");
    for (const task of this.#waiting.splice(0)) this.#fail(task, "Closed", "the pool was closed");
  }

  #seatNext(): void {
    while (this.#waiting.length > 0) {
      const seat =
        [...this.#seats].find((one) => !one.task && !one.patience) ??
        (this.#seats.size < this.#size ? this.#open() : undefined);
      if (!seat) return;
      this.#start(seat, this.#waiting.shift() as Task);
    }
  }

  #open(): Seat {
    const seat: Seat = { thread: undefined as unknown as Thread, task: undefined, patience: undefined };
    seat.thread = startThread({
      onMessage: (message) => this.#receive(seat, message),
      onCrash: (reason) => {
        this.#dismiss(seat, reason);
        this.#seatNext();
      },
    });
    this.#seats.add(seat);
    return seat;
  }

  #start(seat: Seat, task: Task): void {
    seat.task = task;
    seat.thread.hold(true);
    try {
      seat.thread.post({ kind: "run", id: task.id, job: task.name, request: task.request }, task.hooks.transfer ?? []);
    } catch (error) {
      // The request holds what cannot be cloned, or a buffer that has been moved away.
      this.#free(seat);
      task.forget();
      task.reject(error);
    }
  }

  #receive(seat: Seat, message: FromWorker): void {
    const { task } = seat;
    if (seat.patience && message.kind !== "progress") {
      clearTimeout(seat.patience);
      seat.patience = undefined;
      this.#free(seat);
      this.#seatNext();
      return;
    }
    if (!task || task.id !== message.id) return;
    if (message.kind === "progress") {
      task.hooks.onProgress?.(message.progress as never);
      return;
    }
    this.#free(seat);
    task.forget();
    if (message.kind === "done") task.resolve(message.response as never);
    else task.reject(new JobError(task.name, message.failure));
    this.#seatNext();
  }

  #free(seat: Seat): void {
    seat.task = undefined;
    seat.thread.hold(false);
  }

  #cancel(task: Task, reason: unknown): void {
    task.forget();
    task.reject(reason);
    const at = this.#waiting.indexOf(task);
    if (at >= 0) this.#waiting.splice(at, 1);
    const seat = [...this.#seats].find((one) => one.task === task);
    if (!seat) return;
    seat.task = undefined;
    seat.thread.post({ kind: "cancel", id: task.id }, []);
    seat.patience = setTimeout(() => {
      this.#dismiss(seat, "cancelled");
      this.#seatNext();
    }, patienceMillis);
  }

  #dismiss(seat: Seat, reason: string): void {
    clearTimeout(seat.patience);
    this.#seats.delete(seat);
    seat.thread.stop();
    if (seat.task) this.#fail(seat.task, "WorkerStopped", reason);
    seat.task = undefined;
  }

  #fail(task: Task, kind: string, message: string): void {
    task.forget();
    task.reject(new JobError(task.name, { kind, message, details: {} }));
  }
}

/** Threads are started when there is work for them, and kept. */
export function createJobPool(size = sensiblePoolSize()): JobPool {
  const pool = new Pool(Math.max(1, Math.floor(size)));
  return {
    run: (name, request, hooks = {}) => pool.run(name, request, hooks as JobHooks<JobName>),
    close: () => pool.close(),
  };
}
