import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestReply, TestRequest } from "./run-tests.ts";

/** Has tests run in another process, which is ended and started again when a change makes it run endlessly. */
export class TestProcess {
  readonly #root: string;
  readonly #project: string;
  #child: ChildProcess | undefined;

  constructor(root: string, project: "unit" | "integration") {
    this.#root = root;
    this.#project = project;
  }

  /** Answers what the tests said, or null when they took longer than `timeoutMs`. */
  async run(request: TestRequest, timeoutMs: number): Promise<TestReply | null> {
    const child = this.#child ?? (await this.#start());
    child.send(request);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const [reply] = (await once(child, "message", { signal: timeout })) as [TestReply];
      return reply;
    } catch {
      this.stop();
      return null;
    }
  }

  stop(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #start(): Promise<ChildProcess> {
    const script = join(import.meta.dirname, "run-tests.ts");
    const child = fork(script, [this.#root, this.#project], {
      cwd: this.#root,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    await once(child, "message");
    this.#child = child;
    return child;
  }
}
