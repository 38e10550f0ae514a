import { widestNetwork } from "#lib/address-group.ts";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import type { Log } from "../../http/service.ts";
import type { WorkSlots } from "../../http/work-slots.ts";
import type { Caller, Database } from "../../postgres/database.ts";
import { DatabaseUnavailable } from "../../postgres/errors.ts";
import type { ChangeData, Deliver } from "./change-feed.ts";
import type { HeldChange } from "./held-change.ts";
import { type Judged, judgeChanges, unjudged } from "./judge-changes.ts";
import type { Filter } from "./judge-sql.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import { tableKey } from "./published-tables.ts";
import type { Interest } from "./read-requests.ts";
import { selectColumns } from "./select-columns.ts";
import type { WatchedTables } from "./watch-tables.ts";

/** One subscription. */
export type Member = {
  /** Whose turns it takes. */
  readonly client: string;
  readonly interests: readonly Interest[];
  readonly deliver: Deliver;
  /** Changes up to this number were delivered, or come from before the subscription. */
  delivered: number;
};

export type GroupOptions = {
  readonly database: Database;
  readonly tables: WatchedTables;
  /** Callers of one client wait for each other, so that one with a thousand holds up nobody but itself. */
  readonly turns: WorkSlots;
  readonly budget: MemoryBudget;
  readonly log: Log;
  /** Changes that may wait for one caller. */
  readonly mostWaiting: number;
  /** Bytes of them, so that one line does not fill the memory that all have together. */
  readonly mostBytes: number;
};

/** What the caller is told of a change, and the filters that it passes. */
type Told = { readonly data: ChangeData; readonly matching: ReadonlySet<string> };

const batch = { changes: 100, bytes: 2_000_000 };
const attempts = 6;
const quietMs = 10_000;

const errors = {
  overflow: "Error 503: Changes were left out because they came faster than they could be judged",
  failed: "Error 500: The change could not be judged",
} as const;

const isFor = ({ event, key }: Interest, { type, keys }: HeldChange): boolean =>
  (event === "*" || event === type) && keys.includes(key);

function isAwaited(members: Iterable<Member>, change: HeldChange): boolean {
  for (const { interests } of members) if (interests.some((interest) => isFor(interest, change))) return true;
  return false;
}

/**
 * Subscriptions whose callers have the same role and claims: each change is judged once for all of them. Changes wait in a line of their own
 * with an end, so that a caller whose policies are slow holds up nobody else and takes no more memory than others.
 */
export class CallerGroup {
  readonly caller: Caller;
  readonly members = new Set<Member>();
  /** How many members each client has. */
  readonly #clients = new Map<string, number>();
  readonly #options: GroupOptions;
  #waiting: HeldChange[] = [];
  #waitingBytes = 0;
  #judging: readonly HeldChange[] = [];
  readonly #run: () => Promise<void>;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(caller: Caller, options: GroupOptions) {
    this.caller = caller;
    this.#options = options;
    this.#run = oneAtATime(() => this.#work());
  }

  add(member: Member): void {
    this.members.add(member);
    this.#clients.set(member.client, (this.#clients.get(member.client) ?? 0) + 1);
  }

  remove(member: Member): void {
    if (!this.members.delete(member)) return;
    const left = (this.#clients.get(member.client) ?? 1) - 1;
    if (left > 0) this.#clients.set(member.client, left);
    else this.#clients.delete(member.client);
  }

  enqueue(change: HeldChange): void {
    if (!isAwaited(this.members, change)) return;
    if (this.#isFull(change) || !this.#options.budget.hold(change)) {
      this.#overflow(change);
      return;
    }
    this.#waiting.push(change);
    this.#waitingBytes += change.bytes;
    void this.#run();
  }

  #isFull({ bytes }: HeldChange): boolean {
    const { mostWaiting, mostBytes } = this.#options;
    const { length } = this.#waiting;
    return length >= mostWaiting || (length > 0 && this.#waitingBytes + bytes > mostBytes);
  }

  /** What the member has not been told yet, when it goes on to another caller's group. */
  pendingOf({ delivered }: Member): HeldChange[] {
    return [...this.#judging, ...this.#waiting].filter(({ number }) => number > delivered);
  }

  adopt(changes: readonly HeldChange[]): void {
    const known = new Set(this.#waiting);
    const added = changes.filter((change) => !known.has(change) && this.#options.budget.hold(change));
    this.#waiting = [...this.#waiting, ...added].sort((a, b) => a.number - b.number);
    for (const { bytes } of added) this.#waitingBytes += bytes;
    void this.#run();
  }

  #overflow(change: HeldChange): void {
    const lost = [...this.#waiting, change];
    this.#release(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#logOverflow(lost.length);
    for (const member of this.members) this.#tellError(member, lost, errors.overflow);
  }

  /** A transaction of a million rows is not worth hundreds of lines. */
  #logOverflow(changes: number): void {
    if (performance.now() - this.#loggedAt < quietMs) return;
    this.#loggedAt = performance.now();
    this.#options.log.warn("Changes were left out: they came faster than they could be judged", { changes });
  }

  /** Once a subscription, however many changes it is about. */
  #tellError(member: Member, changes: readonly HeldChange[], error: string): void {
    const missed = changes.filter(({ number }) => number > member.delivered);
    const first = missed.find((change) => member.interests.some((interest) => isFor(interest, change)));
    // Whom none of them concerns still hears of those that are being judged.
    if (!first) return;
    member.delivered = changes.at(-1)?.number ?? member.delivered;
    const ids = member.interests.filter((interest) => isFor(interest, first)).map(({ id }) => id);
    this.#hand(member, ids, unjudged(first, error));
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const giveBack = await this.#options.turns.take(this.#clients.keys().map(widestNetwork));
      const changes = this.#takeBatch();
      this.#judging = changes;
      // Whoever comes meanwhile has brought these changes along: they are judged again, by their filters too.
      const members = new Set(this.members);
      try {
        if (giveBack) await this.#judgeBatch(changes, members);
        else for (const member of members) this.#tellError(member, changes, errors.overflow);
      } catch (error) {
        this.#options.log.error("A change could not be judged", { error: (error as Error).message });
        for (const member of members.intersection(this.members)) this.#tellError(member, changes, errors.failed);
      } finally {
        giveBack?.();
        this.#judging = [];
        this.#release(changes);
      }
    }
  }

  #takeBatch(): HeldChange[] {
    let bytes = 0;
    let count = 0;
    for (const change of this.#waiting) {
      if (count > 0 && (count === batch.changes || bytes + change.bytes > batch.bytes)) break;
      bytes += change.bytes;
      count += 1;
    }
    this.#waitingBytes -= bytes;
    return this.#waiting.splice(0, count);
  }

  async #judgeBatch(changes: readonly HeldChange[], members: ReadonlySet<Member>): Promise<void> {
    const told = new Map<HeldChange, Told>();
    for (const some of Map.groupBy(changes, ({ schema, table }) => tableKey(schema, table)).values()) {
      const filters = this.#filtersFor(some);
      const judged = filters.size > 0 ? await this.#judgeTable([...filters.values()], some) : [];
      const texts = [...filters.keys()];
      for (const [at, change] of some.entries()) {
        const one = judged[at];
        if (one)
          told.set(change, { data: one.data, matching: new Set(texts.filter((_, filter) => one.matches[filter])) });
      }
    }
    const present = members.intersection(this.members);
    for (const change of changes) this.#deliver(change, told.get(change), present);
  }

  #filtersFor(changes: readonly HeldChange[]): Map<string, Filter> {
    const filters = new Map<string, Filter>();
    const kinds = new Set(changes.flatMap(({ type, keys }) => keys.flatMap((key) => [`${type}${key}`, `*${key}`])));
    for (const { interests } of this.members) {
      for (const { event, key, filterText, filter } of interests)
        if (kinds.has(`${event}${key}`)) filters.set(filterText, filter);
    }
    return filters;
  }

  /** Tries again while the database is busy or down, and once after a change of the schema. */
  async #judgeTable(filters: readonly Filter[], changes: readonly HeldChange[]): Promise<(Judged | undefined)[]> {
    const { database, tables } = this.#options;
    const [{ schema, table: name } = { schema: "", table: "" }] = changes;
    const key = tableKey(schema, name);
    for (let attempt = 1; ; attempt++) {
      try {
        const known = await (attempt === 1 ? tables.current() : tables.renewed());
        const table = known.get(key) ?? (await tables.renewed()).get(key);
        // Without one it is neither published nor exposed any more.
        return table ? await judgeChanges(database, this.caller, table, filters, changes) : [];
      } catch (error) {
        const isAway = error instanceof DatabaseUnavailable;
        if (attempt >= (isAway ? attempts : 2)) throw error;
        await new Promise((resolve) => setTimeout(resolve, isAway ? 100 * 2 ** attempt : 0));
      }
    }
  }

  #deliver(change: HeldChange, told: Told | undefined, members: Iterable<Member>): void {
    for (const member of members) {
      if (change.number <= member.delivered) continue;
      member.delivered = change.number;
      if (!told) continue;
      const isMet = (interest: Interest) => isFor(interest, change) && told.matching.has(interest.filterText);
      // Each selection of columns is a message of its own.
      for (const met of Map.groupBy(member.interests.filter(isMet), ({ select }) => select?.join()).values())
        this.#hand(
          member,
          met.map(({ id }) => id),
          selectColumns(told.data, met[0]?.select),
        );
    }
  }

  #hand({ deliver }: Member, ids: readonly number[], data: ChangeData): void {
    try {
      deliver(ids, data);
    } catch (error) {
      this.#options.log.error("A subscriber of changes failed", { error: (error as Error).message });
    }
  }

  #release(changes: readonly HeldChange[]): void {
    for (const change of changes) this.#options.budget.release(change);
  }
}
