import type { Log } from "../http/service.ts";
import type { Database, Tx } from "../postgres/database.ts";
import type { Channel } from "./channel.ts";
import { type Address, addressOf, type Hub } from "./hub.ts";
import type { RealtimeLimits } from "./limits.ts";
import type { Announcement } from "./serializer.ts";

type Row = {
  readonly id: string;
  readonly topic: string;
  readonly event: string;
  readonly private: boolean;
  readonly payload: string | null;
  readonly binary_payload: Buffer | null;
};

export const messageColumns = "id, topic, event, coalesce(private, false) as private, payload::text, binary_payload";

/** A row of `realtime.messages` as its topic's members are sent it. */
export function announcementOf({ id, event, payload, binary_payload: bytes }: Row, replayed: boolean): Announcement {
  const meta = JSON.stringify(replayed ? { replayed, id } : { id });
  if (bytes) return { kind: "packed", broadcast: { event, encoding: "binary", bytes, meta } };
  const text = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload ?? "{}"},"meta":${meta}}`;
  return { kind: "json", event: "broadcast", payload: text };
}

const sizeOf = ({ payload, binary_payload: bytes }: Row) => bytes?.length ?? Buffer.byteLength(payload ?? "");

/** Days for which sent messages can be replayed. */
const daysKept = 3;

export const pruneMessages = (tx: Tx) =>
  tx.query("delete from realtime.messages where inserted_at < (now() at time zone 'utc') - make_interval(days => $1)", [
    daysKept,
  ]);

const rowsAtOnce = 100;
const mostRemembered = 5_000;

export type FollowOptions = {
  readonly database: Database;
  readonly hub: Hub<Channel>;
  readonly limits: Pick<RealtimeLimits, "payloadBytes">;
  readonly log: Log;
};

/**
 * Sends what `realtime.send` stores to this process's members. A message is notified once it is committed; what was missed while the
 * connection was gone is read afterwards, unless it is older than two minutes.
 * @returns what ends it.
 */
export async function followMessages({ database, hub, limits, log }: FollowOptions): Promise<() => Promise<void>> {
  const started = new Date();
  const heard = new Set<string>();
  let waiting: string[] = [];
  let reading = false;

  function remember(id: string): void {
    heard.add(id);
    if (heard.size <= mostRemembered) return;
    const [oldest] = heard;
    if (oldest !== undefined) heard.delete(oldest);
  }
  function send(row: Row): void {
    if (sizeOf(row) > limits.payloadBytes) {
      log.warn("a message of realtime.messages is too large to be sent", { id: row.id, bytes: sizeOf(row) });
      return;
    }
    hub.announce(addressOf(row.topic, row.private), announcementOf(row, false), (member) => member.readsBroadcasts);
  }
  async function read(ids: readonly string[]): Promise<void> {
    const { rows } = await database.asService((tx) =>
      tx.query<Row>(`select ${messageColumns} from realtime.messages where id = any ($1::uuid[])`, [ids]),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row) send(row);
    }
  }
  async function readWaiting(): Promise<void> {
    if (reading) return;
    reading = true;
    while (waiting.length > 0) {
      const ids = waiting.slice(0, rowsAtOnce);
      waiting = waiting.slice(rowsAtOnce);
      await read(ids).catch((error: unknown) => {
        log.warn("messages could not be read", { error: (error as Error).message });
        // The connection for notifications may be gone too: then they are among what was missed.
        for (const id of ids) heard.delete(id);
      });
    }
    reading = false;
  }
  function onPayload(payload: string): void {
    const gap = payload.indexOf(" ");
    const [id, address] = [payload.slice(0, gap), payload.slice(gap + 1)];
    remember(id);
    if (!hub.has(address as Address)) return;
    waiting.push(id);
    void readWaiting();
  }
  async function readMissed(): Promise<void> {
    const { rows } = await database.asService((tx) =>
      tx.query<Row>(
        `select ${messageColumns} from realtime.messages where extension = 'broadcast' and event is not null
           and inserted_at > greatest($1::timestamptz, now() - interval '2 minutes') at time zone 'utc'
         order by inserted_at limit 1000`,
        [started],
      ),
    );
    for (const row of rows) {
      if (heard.has(row.id)) continue;
      remember(row.id);
      send(row);
    }
  }
  const onGap = () =>
    void readMissed().catch((error: unknown) =>
      log.warn("missed messages could not be read", { error: (error as Error).message }),
    );
  return database.listen("realtime_messages", onPayload, onGap);
}
