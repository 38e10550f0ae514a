import { join } from "node:path";
import { z } from "zod";
import { errorText } from "#lib/error-text.ts";
import { pauseUntil } from "#lib/pause-until.ts";
import type { Log } from "#platform/http/service.ts";
import type { Database } from "#platform/postgres/database.ts";
import { holdLock } from "#platform/postgres/hold-lock.ts";
import { HistoryBusyError, whileLocked } from "../history/history-lock.ts";
import type { MarketProvider } from "../provider.ts";
import { createLiveQuotes, type LiveQuoteOptions, type LiveQuotes } from "./live-quotes.ts";
import type { QuoteMessage } from "./quote-board.ts";

/** A private channel that everybody may hear, by a policy of `realtime.messages`, and that only the server writes to. */
const topic = "market-quotes";
const notifications = "market_quotes";
const folderLockMs = 5_000;

type BackEnd = { readonly url: string; readonly serviceRoleKey: string; readonly fetch: typeof fetch };

type Options = {
  readonly provider: MarketProvider;
  readonly data: BackEnd;
  /** Undefined where a hosted project has the data: then the lock is one of the history's folder. */
  readonly database: { readonly database: Database; readonly ownerUrl: string } | undefined;
  readonly folder: string;
  readonly onReturn: () => void;
  readonly log: Log;
};

const notified = z.object({
  provider: z.string(),
  staleSince: z.number().nullable(),
  quotes: z.record(z.string(), z.tuple([z.number(), z.number(), z.number()])),
});

const broadcastTo =
  ({ url, serviceRoleKey, fetch }: BackEnd) =>
  async (payload: QuoteMessage): Promise<void> => {
    const answer = await fetch(`${url}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: {
        apikey: serviceRoleKey,
        authorization: `Bearer ${serviceRoleKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ messages: [{ topic, event: "quotes", payload, private: true }] }),
    });
    if (!answer.ok) throw new Error(`the realtime service answered ${answer.status}`);
  };

function folderLock(folder: string, log: Log): LiveQuoteOptions["exclusively"] {
  return async (work, signal) => {
    while (!signal.aborted) {
      await whileLocked(join(folder, "stream"), () => work(signal), 0).catch((error: unknown) => {
        if (!(error instanceof HistoryBusyError))
          log.warn("the price stream's lock failed", { problem: errorText(error) });
      });
      await pauseUntil(folderLockMs, signal);
    }
  };
}

function databaseLock(connectionString: string, log: Log): LiveQuoteOptions["exclusively"] {
  const onProblem = (error: unknown) => log.warn("the price stream's lock failed", { problem: errorText(error) });
  return (work, signal) => holdLock({ connectionString, name: "market quotes", signal, onProblem }, work);
}

/** The live quotes of the service, which one process of all on this database streams; null where it has no stream. */
export async function openLiveQuotes(options: Options): Promise<LiveQuotes | null> {
  const { provider, data, database, folder, onReturn, log } = options;
  const { stream } = provider;
  if (!stream) return null;
  const live = createLiveQuotes({
    provider: { ...provider, stream },
    exclusively: database ? databaseLock(database.ownerUrl, log) : folderLock(folder, log),
    broadcast: broadcastTo(data),
    tell: async (message) => {
      await database?.database.asService((tx) =>
        tx.query("select pg_notify($1, $2)", [notifications, JSON.stringify(message)]),
      );
    },
    onReturn,
    log,
  });
  await database?.database.listen(notifications, (payload) => {
    const message = notified.safeParse(JSON.parse(payload));
    if (message.success) live.hear(message.data as QuoteMessage);
  });
  return live;
}
