import { spawn, spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Tx } from "#platform/postgres/database.ts";
import type { OpenDatabase } from "../open-database.ts";
import { dumpEnd, dumpHead, dumpRows } from "./dump-sql.ts";
import { type DumpTable, tablesToDump } from "./dump-tables.ts";

/** Major version of the installed pg_dump, if there is one. */
function pgDumpVersion(): number | undefined {
  const said = spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout ?? "";
  const major = /\(PostgreSQL\) (\d+)/.exec(said)?.[1];
  return major === undefined ? undefined : Number(major);
}

/** A pg_dump that is older than the server refuses to read from it. */
const canDump = (version: number | undefined, serverVersion: number): boolean =>
  version !== undefined && version >= serverVersion;

/** Other users of this machine see a program's arguments, and not its environment. */
function withoutPassword(ownerUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(ownerUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { url: url.toString(), env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } };
}

/** The rows of these tables by pg_dump. @throws with its last words when it fails */
async function* pgDumpRows(ownerUrl: string, tables: readonly DumpTable[]): AsyncGenerator<string> {
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

export type Dumped = { readonly tables: number; readonly by: string };

async function* wholeDump(
  rows: AsyncIterable<string>,
  tables: readonly DumpTable[],
  by: string,
): AsyncGenerator<string> {
  yield `-- The rows of ${tables.length} tables, written by ${by}. Loading it replaces what these tables hold.\n`;
  yield dumpHead(tables);
  yield* rows;
  yield dumpEnd;
}

async function serverVersionOf(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ server_version_num: string }>("show server_version_num");
  return Math.trunc(Number(rows[0]?.server_version_num) / 10_000);
}

async function write(content: AsyncIterable<string>, file: string | undefined, out: Writable): Promise<void> {
  if (file === undefined) return pipeline(Readable.from(content), out, { end: false });
  const partial = `${file}.partial`;
  try {
    // Password hashes are in it: for this user's eyes only.
    await pipeline(Readable.from(content), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Writes the rows asked for into a file, or to `out`: by pg_dump where one fits the server, else by statements of our own. */
export function writeDump(
  { database, ownerUrl }: OpenDatabase,
  wanted: readonly string[],
  file: string | undefined,
  out: Writable,
  version = pgDumpVersion(),
): Promise<Dumped> {
  return database.asService(
    async (tx) => {
      await tx.query("set transaction isolation level repeatable read");
      // A login that row level security applies to gets an error instead of half of the rows.
      await tx.query("set local row_security = off");
      const tables = await tablesToDump(tx, wanted);
      const fits = canDump(version, await serverVersionOf(tx));
      const by = fits ? `pg_dump ${version}` : "northpip (no pg_dump of the server's version is installed)";
      const rows = fits ? pgDumpRows(ownerUrl, tables) : dumpRows(tx, tables);
      await write(wholeDump(rows, tables, by), file, out);
      return { tables: tables.length, by };
    },
    { statementTimeoutMs: 0 },
  );
}
