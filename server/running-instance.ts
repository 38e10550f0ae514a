import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const connection = z.object({ ownerUrl: z.string(), callerUrl: z.string(), address: z.string() });

/** Where a running instance's database and site are reached, for commands that look at it from beside. */
export type RunningInstance = z.infer<typeof connection>;

const fileOf = (dataDir: string) => join(dataDir, "running.json");

/** Left for `npm run status` and `npm run doctor`; readable by this user only, because the address opens the database. */
export function announceInstance(dataDir: string, instance: RunningInstance): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(instance)}\n`, { mode: 0o600 });
}

export const withdrawInstance = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** What a running instance left, if its file is there and whole. It may be gone: connect before you believe it. */
export function announcedInstance(dataDir: string): RunningInstance | undefined {
  try {
    return connection.parse(JSON.parse(readFileSync(fileOf(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}
