import { JobError } from "./job-error.ts";
import type { JobName, JobProgress, JobRequest, JobResponse } from "./jobs.ts";
import type { FromWorker } from "./messages.ts";
import { sensiblePoolSize, startThread, type Thread } from "./start-thread.ts";

export type JobHooks<Name extends JobName> = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: JobProgress<Name>) => void;
  /** Buffers to move into the worker instead of copying them; the caller's views on them become empty. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Starts before the jobs that already wait: what a visitor looks at goes before what fills the rest of the page. */
  readonly urgent?: boolean;
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
type Slot = { thread: Thread; task: Task | undefined; cancelTimeout: ReturnType<typeof setTimeout> | undefined };

/** How long a cancelled job may go on before its thread is thrown away: a backtest does not look at its messages. */
const cancelTimeoutMillis = 300;

class Pool {
  readonly #size: number;
  readonly #slots = new Set<Slot>();
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
      if (hooks.urgent) this.#waiting.unshift(task);
      else this.#waiting.push(task);
      this.#startNext();
    });
  }

  close(): void {
    for (const slot of this.#slots) this.#dismiss(slot, "the pool was closed");
    for (const task of this.#waiting.splice(0)) this.#fail(task, "Closed", "the pool was closed");
  }

  #startNext(): void {
    while (this.#waiting.length > 0) {
      const slot =
        [...this.#slots].find((one) => !one.task && !one.cancelTimeout) ??
        (this.#slots.size < this.#size ? this.#open() : undefined);
      if (!slot) return;
      this.#start(slot, this.#waiting.shift() as Task);
    }
  }

  #open(): Slot {
    const slot: Slot = { thread: undefined as unknown as Thread, task: undefined, cancelTimeout: undefined };
    slot.thread = startThread({
      onMessage: (message) => this.#receive(slot, message),
      onCrash: (reason) => {
        this.#dismiss(slot, reason);
        this.#startNext();
      },
    });
    this.#slots.add(slot);
    return slot;
  }

  #start(slot: Slot, task: Task): void {
    slot.task = task;
    slot.thread.hold(true);
    try {
      slot.thread.post({ kind: "run", id: task.id, job: task.name, request: task.request }, task.hooks.transfer ?? []);
    } catch (error) {
      // The request holds what cannot be cloned, or a buffer that has been moved away.
      this.#free(slot);
      task.forget();
      task.reject(error);
    }
  }

  #receive(slot: Slot, message: FromWorker): void {
    const { task } = slot;
    if (slot.cancelTimeout && message.kind !== "progress") {
      clearTimeout(slot.cancelTimeout);
      slot.cancelTimeout = undefined;
      this.#free(slot);
      this.#startNext();
      return;
    }
    if (!task || task.id !== message.id) return;
    if (message.kind === "progress") {
      task.hooks.onProgress?.(message.progress as never);
      return;
    }
    this.#free(slot);
    task.forget();
    if (message.kind === "done") task.resolve(message.response as never);
    else task.reject(new JobError(task.name, message.failure));
    this.#startNext();
  }

  #free(slot: Slot): void {
    slot.task = undefined;
    slot.thread.hold(false);
  }

  #cancel(task: Task, reason: unknown): void {
    task.forget();
    task.reject(reason);
    const at = this.#waiting.indexOf(task);
    if (at >= 0) this.#waiting.splice(at, 1);
    const slot = [...this.#slots].find((one) => one.task === task);
    if (!slot) return;
    slot.task = undefined;
    slot.thread.post({ kind: "cancel", id: task.id }, []);
    slot.cancelTimeout = setTimeout(() => {
      this.#dismiss(slot, "cancelled");
      this.#startNext();
    }, cancelTimeoutMillis);
  }

  #dismiss(slot: Slot, reason: string): void {
    clearTimeout(slot.cancelTimeout);
    this.#slots.delete(slot);
    slot.thread.stop();
    if (slot.task) this.#fail(slot.task, "WorkerStopped", reason);
    slot.task = undefined;
  }

  #fail(task: Task, kind: string, message: string): void {
    task.forget();
    task.reject(new JobError(task.name, { kind, message, details: {} }));
  }
}

/** Threads are started when there is work for them, and reused. */
export function createJobPool(size = sensiblePoolSize()): JobPool {
  const pool = new Pool(Math.max(1, Math.floor(size)));
  return {
    run: (name, request, hooks = {}) => pool.run(name, request, hooks as JobHooks<JobName>),
    close: () => pool.close(),
  };
}
