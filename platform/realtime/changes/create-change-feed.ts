import type { Log } from "../../http/service.ts";
import { createWorkSlots } from "../../http/work-slots.ts";
import type { Caller, Database } from "../../postgres/database.ts";
import { DatabaseUnavailable } from "../../postgres/errors.ts";
import { CallerGroup, type GroupOptions, type Member } from "./caller-group.ts";
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
  /** For tests only: what captures changes. */
  readonly capture?: (events: CaptureEvents) => Promise<Capture>;
};

type FeedLimits = {
  /** Callers that are judged at the same time; each takes a connection of the pool that serves visitors. */
  readonly judging: number;
  /** Changes that may wait for one caller. */
  readonly waiting: number;
  /** Bytes of all changes that wait. */
  readonly bytes: number;
};

const defaults: FeedLimits = { judging: 4, waiting: 2_000, bytes: 64_000_000 };

/** Hands committed changes to those who may see them. Captures nothing before the first subscription. */
export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { database, schemas, log } = options;
  const limits = { ...defaults, ...options.limits };
  const groups = new Map<string, CallerGroup>();
  /** How many interests there are in a table, or in all of a schema. */
  const wanted = new Map<string, number>();
  const tables = watchTables({ database, schemas, log, onChange: () => void coverAgain() });
  const slots = createWorkSlots({ running: limits.judging, waiting: Number.POSITIVE_INFINITY, waitMs: 60_000 });
  const groupOptions: GroupOptions = {
    database,
    tables,
    slots,
    budget: memoryBudget(limits.bytes),
    log,
    mostWaiting: limits.waiting,
  };
  let capturing: Promise<Capture> | undefined;
  let lastId = 0;
  let lastNumber = 0;
  let closed = false;

  const events: CaptureEvents = {
    isWanted: (schema, table) =>
      schemas.includes(schema) && [tableKey(schema, table), ...wildcardKeys(schema)].some((key) => wanted.has(key)),
    onChange(change: CapturedChange) {
      lastNumber += 1;
      const held = holdChange(change, lastNumber);
      for (const group of groups.values()) group.enqueue(held);
    },
    onGap: () => options.onGap?.(),
  };

  function capture(): Promise<Capture> {
    capturing ??= (
      options.capture?.(events) ?? chooseCapture({ ...options, ownerUrl: options.ownerUrl }, events)
    ).catch((error: unknown) => {
      capturing = undefined;
      throw error;
    });
    return capturing;
  }

  async function cover(): Promise<void> {
    const all = [...(await tables.current()).values()];
    const names: TableName[] = all.filter(({ schema, name }) => events.isWanted(schema, name));
    await (await capture()).cover(names);
  }

  async function coverAgain(): Promise<void> {
    if (wanted.size === 0 || closed) return;
    await cover().catch((error: Error) => log.warn("New tables are not captured yet", { error: error.message }));
  }

  function join(member: Member, caller: Caller): CallerGroup {
    const key = JSON.stringify([caller.role, caller.claims]);
    const group = groups.get(key) ?? new CallerGroup(caller, groupOptions);
    groups.set(key, group);
    group.members.add(member);
    return group;
  }

  function leave(member: Member, group: CallerGroup): void {
    group.members.delete(member);
    if (group.members.size > 0) return;
    for (const [key, known] of groups) if (known === group) groups.delete(key);
  }

  function count(interests: readonly Interest[], by: 1 | -1): void {
    for (const { key } of interests) {
      const left = (wanted.get(key) ?? 0) + by;
      if (left > 0) wanted.set(key, left);
      else wanted.delete(key);
    }
  }

  // Found out, and said in the log, at the start; a database that is away is asked again by the first subscriber.
  capture().catch(() => {});
  return {
    async subscribe(caller, requests, deliver) {
      if (closed) throw new DatabaseUnavailable("down");
      const interests = await readRequests({ database, tables, nextId: () => ++lastId }, caller, requests);
      count(interests, 1);
      try {
        await cover();
      } catch (error) {
        count(interests, -1);
        throw error;
      }
      const member: Member = { interests, deliver, delivered: lastNumber };
      let group: CallerGroup | undefined = join(member, caller);
      return {
        ids: interests.map(({ id }) => id),
        useCaller(next) {
          if (!group) return;
          const pending = group.pendingOf(member);
          leave(member, group);
          group = join(member, next);
          group.adopt(pending);
        },
        end() {
          if (!group) return;
          leave(member, group);
          group = undefined;
          count(interests, -1);
        },
      };
    },
    async close() {
      closed = true;
      await tables.close();
      for (const { members } of groups.values()) members.clear();
      await capturing?.then((running) => running.close()).catch(() => {});
    },
  };
}
