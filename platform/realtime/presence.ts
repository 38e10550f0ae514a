import type { Address } from "./hub.ts";

/** JSON text of an object: what a client tracks. */
export type Meta = string;
export type Entry = { readonly key: string; readonly ref: string; readonly meta: Meta };
export type PlacedEntry = Entry & { readonly address: Address };

type Held = { readonly entry: Entry; readonly process: string };
type Diff = { readonly joins: Map<string, Entry>; readonly leaves: Map<string, Entry> };
type Topic = {
  readonly byRef: Map<string, Held>;
  bytes: number;
  /** For newcomers, until members are told of changes: thousands that come at once must not have it written thousands of times. */
  told?: string | undefined;
};

export type PresenceOptions = {
  /** Sends a change to the members of a topic; JSON text. Returns how many there are. */
  readonly announce: (address: Address, diff: string) => number;
  /** Milliseconds for which changes are gathered into one message. */
  readonly gatherMs: number;
  /** Members that are told of changes in a second: with more of them, changes are gathered for longer. */
  readonly toldPerSecond: number;
};

/** `{"phx_ref": …}` first, then what the client tracks. */
const withRef = ({ ref, meta }: Entry) =>
  `{"phx_ref":${JSON.stringify(ref)}${meta === "{}" ? "}" : `,${meta.slice(1)}`}`;

/** Entries by key as the Phoenix protocol writes them: `{key: {metas: […]}}`. */
function grouped(entries: Iterable<Entry>): string {
  const byKey = new Map<string, string[]>();
  for (const entry of entries) {
    const metas = byKey.get(entry.key);
    if (metas) metas.push(withRef(entry));
    else byKey.set(entry.key, [withRef(entry)]);
  }
  const members = [...byKey].map(([key, metas]) => `${JSON.stringify(key)}:{"metas":[${metas.join(",")}]}`);
  return `{${members.join(",")}}`;
}

/** About the memory that an entry takes beside its texts. */
const overhead = 256;
/** Bytes that an entry takes. */
export const sizeOf = ({ key, meta }: Pick<Entry, "key" | "meta">): number =>
  Buffer.byteLength(key) + Buffer.byteLength(meta) + overhead;

/** Who is present on each topic, in all processes. Each process owns its clients' entries and tells the others of them. */
export class PresenceBook {
  readonly #options: PresenceOptions;
  readonly #topics = new Map<Address, Topic>();
  readonly #pending = new Map<Address, Diff>();
  #timer: NodeJS.Timeout | undefined;
  #restsUntil = 0;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** The state that a newcomer is sent, as JSON: what members have been told. The rest it hears together with them. */
  state(address: Address): string {
    const topic = this.#topics.get(address);
    if (!topic) return grouped(this.#toldOf(address));
    topic.told ??= grouped(this.#toldOf(address));
    return topic.told;
  }

  *#toldOf(address: Address): Iterable<Entry> {
    const pending = this.#pending.get(address);
    yield* pending?.leaves.values() ?? [];
    for (const { entry } of this.#topics.get(address)?.byRef.values() ?? [])
      if (!pending?.joins.has(entry.ref)) yield entry;
  }

  /** Whether members will be told of a change anyway. */
  isChanging(address: Address): boolean {
    return this.#pending.has(address);
  }

  /** Bytes of everything that is tracked on a topic. */
  sizeOf(address: Address): number {
    return this.#topics.get(address)?.bytes ?? 0;
  }

  join(process: string, { address, ...entry }: PlacedEntry): void {
    const topic: Topic = this.#topics.get(address) ?? { byRef: new Map(), bytes: 0 };
    if (topic.byRef.has(entry.ref)) return;
    this.#topics.set(address, topic);
    topic.byRef.set(entry.ref, { entry, process });
    topic.bytes += sizeOf(entry);
    this.#pendingOf(address).joins.set(entry.ref, entry);
  }

  leave(address: Address, ref: string): void {
    const topic = this.#topics.get(address);
    const held = topic?.byRef.get(ref);
    if (!topic || !held) return;
    topic.byRef.delete(ref);
    topic.bytes -= sizeOf(held.entry);
    if (topic.byRef.size === 0) this.#topics.delete(address);
    const pending = this.#pendingOf(address);
    // Nobody was told that it came, so nobody needs to hear that it went.
    if (!pending.joins.delete(ref)) pending.leaves.set(ref, held.entry);
  }

  /** Everything that a process has told of. */
  *entriesOf(process: string): Iterable<PlacedEntry> {
    for (const [address, { byRef }] of this.#topics)
      for (const held of byRef.values()) if (held.process === process) yield { address, ...held.entry };
  }

  /** From now on the process has these entries and no others. */
  replace(process: string, entries: readonly PlacedEntry[]): void {
    const known = new Set(entries.map(({ ref }) => ref));
    for (const { address, ref } of [...this.entriesOf(process)]) if (!known.has(ref)) this.leave(address, ref);
    for (const entry of entries) this.join(process, entry);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #pendingOf(address: Address): Diff {
    const known = this.#pending.get(address);
    if (known) return known;
    const diff: Diff = { joins: new Map(), leaves: new Map() };
    this.#pending.set(address, diff);
    const delay = Math.max(this.#options.gatherMs, this.#restsUntil - performance.now());
    this.#timer ??= setTimeout(() => this.#flushAll(), delay).unref();
    return diff;
  }

  #flushAll(): void {
    this.#timer = undefined;
    let told = 0;
    for (const [address, diff] of [...this.#pending]) {
      this.#pending.delete(address);
      told += this.#tell(address, diff);
    }
    this.#restsUntil = performance.now() + (told / this.#options.toldPerSecond) * 1000;
  }

  #tell(address: Address, { joins, leaves }: Diff): number {
    if (joins.size + leaves.size === 0) return 0;
    const topic = this.#topics.get(address);
    if (topic) topic.told = undefined;
    return this.#options.announce(address, `{"joins":${grouped(joins.values())},"leaves":${grouped(leaves.values())}}`);
  }
}
