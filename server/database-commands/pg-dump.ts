import { spawn, spawnSync } from "node:child_process";
import type { DumpTable } from "./dump-tables.ts";

/** Major version of the installed pg_dump, if there is one. */
export function pgDumpVersion(
  run = () => spawnSync("pg_dump", ["--version"], { encoding: "utf8" }),
): number | undefined {
  const said = run().stdout ?? "";
  const major = /\(PostgreSQL\) (\d+)/.exec(said)?.[1];
  return major === undefined ? undefined : Number(major);
}

/** A pg_dump that is older than the server refuses to read from it. */
export const canDump = (version: number | undefined, serverVersion: number): boolean =>
  version !== undefined && version >= serverVersion;

/** Other users of this machine see a program's arguments, and not its environment. */
function withoutPassword(ownerUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(ownerUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { url: url.toString(), env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } };
}

/** The rows of these tables by pg_dump. @throws with its last words when it fails */
export async function* pgDumpRows(ownerUrl: string, tables: readonly DumpTable[]): AsyncGenerator<string> {
  const { url, env } = withoutPassword(ownerUrl);
  const names = tables.map(({ name }) => `--table=${name}`);
  const args = ["--data-only", "--no-owner", "--no-privileges", ...names, `--dbname=${url}`];
  const child = spawn("pg_dump", args, { stdio: ["ignore", "pipe", "pipe"], env });
  let complaint = "";
  child.stderr.on("data", (piece: Buffer) => {
    complaint += piece.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stdout.setEncoding("utf8");
  for await (const piece of child.stdout) yield piece as string;
  if ((await ended) !== 0) throw new Error(`pg_dump failed: ${complaint.trim()}`);
}
