import type { Pgoutput } from "pg-logical-replication";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import type { Log } from "../../http/service.ts";
import type { Database } from "../../postgres/database.ts";

/** Transactions that a snapshot sees, by the 32 bits of their ids that the log has. */
export type Visible = (xid: number) => boolean;

/** Of PostgreSQL's text `xmin:xmax:xip,xip…`: seen is what began before `xmax` and was not under way. */
export function readSnapshot(text: string): Visible {
  const [, xmax = "0", list = ""] = text.split(":");
  const low = (id: string) => Number(BigInt(id) & 0xffff_ffffn);
  const underWay = new Set(list === "" ? [] : list.split(",").map(low));
  return (xid) => {
    // Ids go round: what lies less than half a round before `xmax` is older.
    const age = (low(xmax) - xid) >>> 0;
    return age >= 1 && age < 2 ** 31 && !underWay.has(xid);
  };
}

const mostWaitMs = 10_000;

async function visibleOnes(database: Database): Promise<Visible> {
  const { rows } = await database.asService((tx) =>
    tx.query<{ text: string }>("select pg_catalog.pg_current_snapshot()::text as text"),
  );
  return readSnapshot(rows[0]?.text ?? "");
}

type Options = {
  readonly database: Database;
  readonly log: Log;
  /** Whether anybody wants to hear of this message: a transaction without such a one is not asked for. */
  readonly concerns: (message: Pgoutput.Message) => boolean;
  readonly handle: (message: Pgoutput.Message) => void;
  /** Transactions were left out, because the database could not be asked or one of their messages not be handled. */
  readonly onGap: () => void;
};

/**
 * Hands a transaction's messages on once other transactions see it. The log tells of a commit a moment before: whoever were judged in
 * that moment would be judged by the rows and rights of before.
 */
export function whenVisible({ database, log, concerns, handle, onGap }: Options): (message: Pgoutput.Message) => void {
  let waiting: Pgoutput.Message[] = [];
  /** Of the transaction whose messages come now. */
  let current = { xid: 0, asked: false, leftOut: false };
  let seen: Visible = () => false;

  async function untilVisible(xid: number): Promise<void> {
    const end = performance.now() + mostWaitMs;
    for (let pauseMs = 0; !seen(xid); pauseMs = Math.min(50, pauseMs * 2 + 1)) {
      if (performance.now() > end) throw new Error(`Transaction ${xid} did not become visible`);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      seen = await visibleOnes(database);
    }
  }

  function leaveOut(message: string, error: unknown): void {
    log.error(message, { error: (error as Error).message });
    current.leftOut = true;
    onGap();
  }

  async function askOnce(): Promise<void> {
    if (current.asked) return;
    current.asked = true;
    try {
      await untilVisible(current.xid);
    } catch (error) {
      leaveOut("A transaction's changes were left out: whether it is visible could not be told", error);
    }
  }

  async function passOn(message: Pgoutput.Message): Promise<void> {
    if (message.tag === "begin") current = { xid: message.xid, asked: false, leftOut: false };
    else if (concerns(message)) await askOnce();
    if (current.leftOut) return;
    try {
      handle(message);
    } catch (error) {
      leaveOut("The rest of a transaction's changes was left out: one could not be handled", error);
    }
  }

  const passOnAll = oneAtATime(async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      for (const message of batch) await passOn(message);
    }
  });

  return (message) => {
    waiting.push(message);
    void passOnAll();
  };
}
