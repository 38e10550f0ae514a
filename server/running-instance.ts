import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makeDirectory } from "#platform/postgres/make-directory.ts";
import { finding } from "./finding.ts";

const instance = z.object({
  ownerUrl: z.string(),
  callerUrl: z.string(),
  address: z.string(),
  pid: z.number(),
  startedAt: z.string(),
  /** Which folder this was written in: a copy of the folder holds the file as well. */
  folder: z.string().optional(),
  /** Its mail server, to be asked at the moment of the question: it may have gone since the start. */
  smtpUrl: z.string().optional(),
  /** Kinds of provider that it reaches on the open internet alone. */
  publicOnly: z.array(z.string()).optional(),
  /** Who takes its money. */
  checkout: z.string().optional(),
  /** What its own settings lack; the environment of whoever asks may be another one. */
  findings: z.array(finding),
});

/** Where a running instance's database and site are reached, for commands that look at it from beside. */
export type RunningInstance = z.infer<typeof instance>;

const fileOf = (dataDir: string) => join(dataDir, "running.json");

/** The same for every path that leads to the folder, and another for a copy of it. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

/** Left for `npm run status` and `npm run doctor`; readable by this user only, because the addresses open the database and the mail server. */
export function announceInstance(
  dataDir: string,
  facts: Pick<
    RunningInstance,
    "ownerUrl" | "callerUrl" | "address" | "findings" | "smtpUrl" | "publicOnly" | "checkout"
  >,
): void {
  makeDirectory(dataDir);
  // It is announced again at each change of the settings.
  const startedAt = new Date(performance.timeOrigin).toISOString();
  const said: RunningInstance = { ...facts, pid: process.pid, startedAt, folder: identityOf(dataDir) };
  writeFileSync(fileOf(dataDir), `${JSON.stringify(said)}\n`, { mode: 0o600 });
}

/** Several processes on one DATABASE_URL may share a data directory: each takes back only its own word. */
export function withdrawInstance(dataDir: string): void {
  if (announcedInstance(dataDir)?.pid === process.pid) rmSync(fileOf(dataDir), { force: true });
}

/** What a running instance left, if its file is there, whole, and not copied with the folder. It may be gone: see `runningInstance`. */
export function announcedInstance(dataDir: string): RunningInstance | undefined {
  try {
    const said = instance.parse(JSON.parse(readFileSync(fileOf(dataDir), "utf8")));
    return said.folder === undefined || said.folder === identityOf(dataDir) ? said : undefined;
  } catch {
    return undefined;
  }
}

const timeoutMs = 5_000;

/** The instance that serves from this data directory now: its address answers HTTP, whatever the answer is. */
export async function runningInstance(dataDir: string): Promise<RunningInstance | undefined> {
  const announced = announcedInstance(dataDir);
  if (!announced) return undefined;
  const asked = fetch(`${announced.address}/robots.txt`, { method: "HEAD", signal: AbortSignal.timeout(timeoutMs) });
  return asked.then(
    () => announced,
    () => undefined,
  );
}
