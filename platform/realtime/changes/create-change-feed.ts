import type { Log } from "../../http/service.ts";
import { createWorkSlots } from "../../http/work-slots.ts";
import type { Database } from "../../postgres/database.ts";
import { DatabaseUnavailable } from "../../postgres/errors.ts";
import { callerGroups, type Membership } from "./caller-groups.ts";
import type { Capture, CapturedChange, CaptureEvents, TableName } from "./capture.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { chooseCapture } from "./choose-capture.ts";
import { holdChange } from "./held-change.ts";
import { memoryBudget } from "./memory-budget.ts";
import { tableKey, wildcardKeys } from "./published-tables.ts";
import { type Interest, readRequests } from "./read-requests.ts";
import { watchTables } from "./watch-tables.ts";

export type ChangeFeedOptions = {
  readonly database: Database;
  /** The owner's login, to read PostgreSQL's log by; without it triggers capture changes. */
  readonly ownerUrl?: string | undefined;
  /** Schemas whose tables may be subscribed to: those of the REST interface. */
  readonly schemas: readonly string[];
  readonly log: Log;
  /** Called when changes may have been missed, because the connection to the database was lost. */
  readonly onGap?: () => void;
  readonly limits?: Partial<FeedLimits>;
};

type FeedLimits = {
  /** Callers that are judged at the same time; each takes a connection of the pool that serves visitors. */
  readonly judging: number;
  /** Of those, callers of one client. */
  readonly judgingOfClient: number;
  /** Changes that may wait for one caller. */
  readonly waiting: number;
  /** Bytes of all changes that wait. */
  readonly bytes: number;
};

const defaults: FeedLimits = { judging: 4, judgingOfClient: 2, waiting: 2_000, bytes: 64_000_000 };
/** Of `bytes`: what may wait for one caller. */
const partOfLine = 1 / 4;
/** Conditions of filters that callers of many clients may be judged by together. */
const shared = { conditions: 200, ofClient: 10 };

/** Hands committed changes to those who may see them. Captures nothing before the first subscription. */
export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { database, schemas, log } = options;
  const limits = { ...defaults, ...options.limits };
  /** How many interests there are in a table, or in all of a schema. */
  const wanted = new Map<string, number>();
  const tables = watchTables({ database, schemas, log, onChange: () => void coverAgain() });
  const turns = createWorkSlots({ running: limits.judgingOfClient, together: limits.judging, waitMs: 60_000 });
  const groups = callerGroups({
    database,
    tables,
    turns,
    shared,
    budget: memoryBudget(limits.bytes),
    log,
    mostWaiting: limits.waiting,
    mostBytes: limits.bytes * partOfLine,
  });
  let capturing: Promise<Capture> | undefined;
  let lastId = 0;
  let lastNumber = 0;
  let started = false;
  let closed = false;

  const events: CaptureEvents = {
    isWanted: (schema, table) =>
      schemas.includes(schema) && [tableKey(schema, table), ...wildcardKeys(schema)].some((key) => wanted.has(key)),
    onChange(change: CapturedChange) {
      lastNumber += 1;
      groups.enqueue(holdChange(change, lastNumber));
    },
    onGap: () => options.onGap?.(),
  };

  function capture(): Promise<Capture> {
    capturing ??= chooseCapture({ database, ownerUrl: options.ownerUrl, log }, events).catch((error: unknown) => {
      capturing = undefined;
      throw error;
    });
    return capturing;
  }

  async function cover(): Promise<void> {
    // The capture's own connection may outlive its server for a moment.
    if (!database.isUp()) throw new DatabaseUnavailable("down");
    const all = [...(await tables.current()).values()];
    const names: TableName[] = all.filter(({ schema, name }) => events.isWanted(schema, name));
    await (await capture()).cover(names);
    started = true;
  }

  async function coverAgain(): Promise<void> {
    if (!started || closed) return;
    await cover().catch((error: Error) => log.warn("New tables are not captured yet", { error: error.message }));
  }

  function count(interests: readonly Interest[], by: 1 | -1): void {
    for (const { key } of interests) {
      const left = (wanted.get(key) ?? 0) + by;
      if (left > 0) wanted.set(key, left);
      else wanted.delete(key);
    }
  }

  // Found out, and said in the log, at the start; a database that is away is asked again by the first subscriber.
  capture().catch((error: Error) => log.warn("How changes are captured is not known yet", { error: error.message }));
  return {
    async subscribe({ caller, client }, requests, deliver) {
      if (closed) throw new DatabaseUnavailable("down");
      const interests = await readRequests({ database, tables, nextId: () => ++lastId }, caller, requests);
      count(interests, 1);
      try {
        await cover();
        if (closed) throw new DatabaseUnavailable("down");
      } catch (error) {
        count(interests, -1);
        throw error;
      }
      let membership: Membership | undefined = groups.join(
        { client, interests, deliver, delivered: lastNumber },
        caller,
      );
      return {
        ids: interests.map(({ id }) => id),
        useCaller: (next) => membership?.move(next),
        end() {
          if (!membership) return;
          membership.leave();
          membership = undefined;
          count(interests, -1);
        },
      };
    },
    async close() {
      closed = true;
      await tables.close();
      groups.clear();
      await capturing?.then((running) => running.close()).catch(() => {});
    },
  };
}
