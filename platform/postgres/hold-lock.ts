import pg from "pg";
import { pauseUntil } from "#lib/pause-until.ts";

export type HoldOptions = {
  readonly connectionString: string;
  /** The same in every process that wants it. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** How often a process that has not got it asks again, and one that has it asks whether it is still connected. */
  readonly everyMs?: number;
  readonly onProblem: (error: unknown) => void;
};

/** Resolves when the connection is gone, or the work is to stop. */
async function untilLost(client: pg.Client, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pauseUntil(everyMs, signal);
    // A server that vanished without a word is noticed by asking.
    await client.query({ text: "select 1", query_timeout: 5_000 } as pg.QueryConfig);
  }
}

/**
 * Does some work in one process at a time: the one whose connection holds a lock of the database. When the connection is lost, so is
 * the lock: the work is told to stop, and this process queues again. Resolves once told to stop and the work has ended.
 */
export async function holdLock(options: HoldOptions, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { connectionString, name, signal, everyMs = 5_000, onProblem } = options;

  async function oneTurn(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: "northpip lock",
      connectionTimeoutMillis: 5_000,
    });
    const lost = new AbortController();
    client.on("error", (error) => lost.abort(error));
    client.on("end", () => lost.abort());
    try {
      await client.connect();
      const { rows } = await client.query<{ held: boolean }>(
        "select pg_try_advisory_lock(hashtextextended($1, 0)) as held",
        [name],
      );
      if (!rows[0]?.held) return;
      const both = AbortSignal.any([signal, lost.signal]);
      const working = work(both);
      try {
        await Promise.race([working, untilLost(client, everyMs, both)]);
      } finally {
        lost.abort();
        await working;
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  while (!signal.aborted) {
    await oneTurn().catch(onProblem);
    await pauseUntil(everyMs, signal);
  }
}
