import { z } from "zod";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import type { Log } from "../http/service.ts";
import type { Database, Tx } from "../postgres/database.ts";
import type { Address } from "./hub.ts";
import type { PlacedEntry } from "./presence.ts";
import type { Announcement } from "./serializer.ts";

const address = z.custom<Address>((value) => typeof value === "string" && /^(private|public):/.test(value));
const entry = z.object({ address, key: z.string(), ref: z.string(), meta: z.string() });

const item = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("json"), address, event: z.string(), payload: z.string() }),
  z.object({
    kind: z.literal("packed"),
    address,
    event: z.string(),
    encoding: z.enum(["json", "binary"]),
    /** Base64. */
    bytes: z.string(),
    meta: z.string(),
  }),
  z.object({ kind: z.literal("join"), entry }),
  z.object({ kind: z.literal("leave"), address, ref: z.string() }),
  /** All that a process holds; `asks` for the same of the others. */
  z.object({ kind: z.literal("state"), entries: z.array(entry), asks: z.boolean() }),
  z.object({ kind: z.literal("alive") }),
  z.object({ kind: z.literal("gone") }),
]);
type Item = z.output<typeof item>;

const envelope = z.object({ from: z.string(), items: z.array(item).optional(), row: z.number().optional() });

export type Relay = {
  /** This process's name among the others. */
  readonly process: string;
  announce(address: Address, message: Announcement): void;
  join(entry: PlacedEntry): void;
  leave(address: Address, ref: string): void;
  close(): Promise<void>;
};

export type RelayOptions = {
  readonly database: Database;
  readonly log: Log;
  /** What this process's clients track, for others that ask. */
  readonly held: (process: string) => PlacedEntry[];
  readonly onAnnouncement: (address: Address, message: Announcement) => void;
  readonly onJoin: (process: string, entry: PlacedEntry) => void;
  readonly onLeave: (address: Address, ref: string) => void;
  readonly onState: (process: string, entries: readonly PlacedEntry[]) => void;
  readonly aliveMs?: number;
};

const channel = "realtime_relay";
/** NOTIFY takes 7,999 bytes; more goes into a row whose id is notified. */
const notifiedBytes = 7_900;
/** What waits for a slow database; beyond that nothing is passed on, and presence is told as a whole afterwards. */
const mostWaiting = 8 * 2 ** 20;

const rowsLastMs = 60_000;

/** Every process that listens has read a row long before. */
export const pruneRelay = (tx: Tx) =>
  tx.query("delete from platform.realtime_relay where created_at < now() - make_interval(secs => $1)", [
    rowsLastMs / 1000,
  ]);

function packed(address: Address, message: Announcement): Item {
  if (message.kind === "json") return { ...message, address };
  const { event, encoding, bytes, meta } = message.broadcast;
  return { kind: "packed", address, event, encoding, bytes: bytes.toString("base64"), meta };
}

/** Writes items in order, one transaction at a time: what comes meanwhile goes together into the next. */
function createWriter({ database, log }: RelayOptions, process: string, afterLoss: () => void) {
  let waiting: string[] = [];
  let bytes = 0;
  let sweptAt = 0;

  async function write(items: readonly string[]): Promise<void> {
    const body = `{"from":"${process}","items":[${items.join(",")}]}`;
    await database.asService(async (tx) => {
      if (Buffer.byteLength(body) <= notifiedBytes) return tx.query("select pg_notify($1, $2)", [channel, body]);
      if (Date.now() - sweptAt > rowsLastMs) {
        sweptAt = Date.now();
        await pruneRelay(tx);
      }
      return tx.query(
        `with placed as (insert into platform.realtime_relay (body) values ($2) returning id)
         select pg_notify($1, jsonb_build_object('from', $3::text, 'row', id)::text) from placed`,
        [channel, body, process],
      );
    });
  }
  const start = oneAtATime(async () => {
    try {
      while (waiting.length > 0) {
        const items = waiting;
        waiting = [];
        bytes = 0;
        await write(items);
      }
    } catch (error) {
      log.warn("other processes were not told of realtime messages", { error: (error as Error).message });
      waiting = [];
      bytes = 0;
      afterLoss();
    }
  });
  return {
    add(next: Item): Promise<void> {
      const text = JSON.stringify(next);
      if (bytes + text.length > mostWaiting) {
        afterLoss();
        return Promise.resolve();
      }
      bytes += text.length;
      waiting.push(text);
      return start();
    },
  };
}

/**
 * Passes broadcasts and presence on to the other processes of one database, and theirs to this one. Processes find one another by what
 * they notify; one that has been silent for a while is gone, and so are its clients. Alone, a process writes nothing but that it is there.
 */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const { database, log, held, aliveMs = 10_000 } = options;
  const process = crypto.randomUUID();
  const others = new Map<string, number>();
  let heardMyself = performance.now();
  let lost = false;
  const writer = createWriter(options, process, () => {
    lost = true;
  });
  const tell = (next: Item) => void writer.add(next);
  const tellState = (asks: boolean) => tell({ kind: "state", entries: held(process), asks });

  const received: { readonly [Kind in Item["kind"]]: (from: string, next: Extract<Item, { kind: Kind }>) => void } = {
    json: (_, { address, ...message }) => options.onAnnouncement(address, message),
    packed: (_, { address, kind, bytes, ...rest }) =>
      options.onAnnouncement(address, { kind, broadcast: { ...rest, bytes: Buffer.from(bytes, "base64") } }),
    join: (from, { entry }) => options.onJoin(from, entry),
    leave: (_, { address, ref }) => options.onLeave(address, ref),
    state: (from, { entries }) => options.onState(from, entries),
    alive: () => undefined,
    gone: (from) => {
      others.delete(from);
      options.onState(from, []);
    },
  };

  async function itemsOf({ items, row }: z.output<typeof envelope>): Promise<readonly Item[]> {
    if (row === undefined) return items ?? [];
    const { rows } = await database.asService((tx) =>
      tx.query<{ body: string }>("select body from platform.realtime_relay where id = $1", [row]),
    );
    return rows[0] ? (envelope.parse(JSON.parse(rows[0].body)).items ?? []) : [];
  }
  async function receive(payload: string): Promise<void> {
    const notice = envelope.parse(JSON.parse(payload));
    const { from } = notice;
    if (from === process) {
      heardMyself = performance.now();
      return;
    }
    const items = await itemsOf(notice);
    const isNew = !others.has(from);
    others.set(from, performance.now());
    for (const next of items) (received[next.kind] as (from: string, next: Item) => void)(from, next);
    const states = items.filter(({ kind }) => kind === "state");
    // Nobody was told what happened here while nobody else was known.
    const isAsked = isNew || states.some((state) => state.kind === "state" && state.asks);
    if (isAsked && others.has(from)) tellState(states.length === 0);
  }
  let receiving: Promise<void> = Promise.resolve();
  const onPayload = (payload: string) => {
    receiving = receiving
      .then(() => receive(payload))
      .catch((error: unknown) => {
        log.warn("a realtime message of another process could not be read", { error: (error as Error).message });
        // Asked for at the next beat: two versions that cannot read one another must not answer one another at once.
        lost = true;
      });
  };
  const onGap = () => tellState(true);

  function beat(): void {
    const now = performance.now();
    // Whoever does not hear itself is cut off from the database: then silence says nothing about the others.
    const listening = now - heardMyself < 1.5 * aliveMs;
    for (const [other, seen] of others) {
      if (!listening || now - seen < 3.5 * aliveMs) continue;
      others.delete(other);
      options.onState(other, []);
    }
    if (lost) {
      lost = false;
      tellState(true);
    } else tell({ kind: "alive" });
  }
  const stop = await database.listen(channel, onPayload, onGap);
  const timer = setInterval(beat, aliveMs).unref();
  tellState(true);

  return {
    process,
    announce: (address, message) => void (others.size > 0 && tell(packed(address, message))),
    join: (next) => void (others.size > 0 && tell({ kind: "join", entry: next })),
    leave: (address, ref) => void (others.size > 0 && tell({ kind: "leave", address, ref })),
    close: async () => {
      clearInterval(timer);
      await stop();
      if (others.size > 0) await writer.add({ kind: "gone" });
    },
  };
}
