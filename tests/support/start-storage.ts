import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestDatabase } from "#platform/postgres/test-database.ts";

export type StorageProcess = {
  /** Of the storage interface. */
  readonly url: string;
  /** The service's, as headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly child: ChildProcess;
  /** Resident bytes now. */
  memory(): Promise<number>;
  /** Ends it without any warning. */
  kill(): Promise<void>;
};

/** Starts the platform in a process of its own on this database. */
export async function startStorage(
  { ownerUrl, callerUrl, dataDir }: Pick<TestDatabase, "ownerUrl" | "callerUrl" | "dataDir">,
  settings = "",
): Promise<StorageProcess> {
  const file = join(import.meta.dirname, "storage-server.ts");
  const child = fork(file, [ownerUrl, callerUrl, dataDir, settings], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [{ port, key }] = (await once(child, "message")) as [{ port: number; key: string }];
  return {
    url: `http://127.0.0.1:${port}/storage/v1`,
    headers: { authorization: `Bearer ${key}` },
    child,
    async memory() {
      const answered = once(child, "message") as Promise<[{ rss: number }]>;
      child.send("memory");
      const [{ rss }] = await answered;
      return rss;
    },
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
