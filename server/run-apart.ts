import { fork } from "node:child_process";

export type ApartRequest = {
  /** Address of a file that ends with one message to its parent, as `runThread` asks. */
  readonly file: string;
  readonly data: unknown;
  readonly timeoutMs: number;
  readonly megabytes: number;
};
export type ApartAnswer =
  | { readonly kind: "answer"; readonly answer: unknown }
  | { readonly kind: "too-much" }
  | { readonly kind: "failed"; readonly reason: string };

/** The work took longer, or more memory, than it may. */
export class TooMuchWork extends Error {}

/** What ends a process that did nothing wrong: Ctrl-C reaches all processes of a terminal, a stopped service all of its own. */
const fromOutside: readonly (string | null)[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Milliseconds that a process has to start and to end in, beside its work. */
const margin = 20_000;

/**
 * Runs a file as `runThread` does, in a process of its own: V8 ends the whole process, not the thread alone, where one large allocation meets the
 * limit of a thread's memory, and what is read here is written by others.
 * @throws {TooMuchWork}
 * @throws when the work fails.
 */
export function runApart<Answer>(file: URL, data: unknown, timeoutMs: number, megabytes: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL("./apart-entry.ts", import.meta.url), {
      execArgv: [],
      env: {},
      // Sets and maps arrive as such.
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs + margin);
    child.once("message", (answer: ApartAnswer) => {
      if (answer.kind === "answer") resolve(answer.answer as Answer);
      else reject(answer.kind === "too-much" ? new TooMuchWork() : new Error(answer.reason));
      child.disconnect();
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      const isTooMuch = signal !== null && !fromOutside.includes(signal);
      reject(
        isTooMuch ? new TooMuchWork() : new Error(`The process ended without an answer (${signal ?? `code ${code}`})`),
      );
    });
    // Of a process that could not be started, "error" says why.
    if (child.pid === undefined) return;
    child.send({ file: file.href, data, timeoutMs, megabytes } satisfies ApartRequest, () => undefined);
  });
}
