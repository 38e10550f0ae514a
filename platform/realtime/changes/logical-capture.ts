import { randomUUID } from "node:crypto";
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from "pg-logical-replication";
import type { Log } from "../../http/service.ts";
import type { Database } from "../../postgres/database.ts";
import { DatabaseUnavailable } from "../../postgres/errors.ts";
import { type Capture, type CapturedRow, type CaptureEvents, publication } from "./capture.ts";
import type { ChangeType } from "./change-feed.ts";
import { connectAgain } from "./connect-again.ts";
import { whenVisible } from "./when-visible.ts";

/** A slot cannot be made while transactions that began before it are still writing. */
const startMs = 10_000;

const asText = (text: string) => text;

/**
 * Makes its slot on the connection that reads it: a temporary slot ends with its connection, so none is ever left behind that the server
 * keeps its log for. Values stay as PostgreSQL wrote them.
 */
class TemporarySlotPlugin extends PgoutputPlugin {
  constructor() {
    super({ protoVersion: 1, publicationNames: [publication] });
  }
  override parse(buffer: Buffer) {
    const message = super.parse(buffer) as Pgoutput.Message;
    if (message.tag === "relation") for (const column of message.columns) column.parser = asText;
    return message;
  }
  override async start(...[client, slot, lsn]: Parameters<PgoutputPlugin["start"]>) {
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`);
    return super.start(client, slot, lsn);
  }
}

type Options = {
  readonly database: Database;
  readonly ownerUrl: string;
  readonly log: Log;
  readonly events: CaptureEvents;
};

/** Reads PostgreSQL's log through `pgoutput`. Connects at the first `cover`, and again whenever the connection is lost. */
export function logicalCapture({ database, ownerUrl, log, events }: Options): Capture {
  const connection = connectAgain({
    log,
    open: (onLost) => readLog({ database, ownerUrl, log, events }, onLost),
    onAgain: () => events.onGap(),
  });
  return { cover: connection.ready, close: connection.close };
}

/** Resolves when the server sends changes; `onLost` is called once, when it has stopped to. */
async function readLog(
  { database, ownerUrl, log, events }: Options,
  onLost: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const service = new LogicalReplicationService(
    {
      connectionString: ownerUrl,
      application_name: "northpip changes",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    },
    { acknowledge: { auto: false, timeoutSeconds: 10 } },
  );
  const stop = async () => {
    await service.destroy().catch(() => {});
  };
  const concerns = (message: Pgoutput.Message) =>
    (message.tag === "insert" || message.tag === "update" || message.tag === "delete") &&
    events.isWanted(message.relation.schema, message.relation.name);
  const handle = whenVisible({ database, log, concerns, handle: messageHandler(events), onGap: events.onGap });
  service.on("data", (_lsn: string, message: Pgoutput.Message) => handle(message));
  // A server that shuts down waits until exactly its last position is confirmed.
  service.on("heartbeat", (lsn: string, _time: number, answer: boolean) => {
    if (answer) void service.acknowledge(byteBefore(lsn));
  });
  const started = new Promise<void>((resolve) => service.on("start", () => resolve()));
  const lost = new Promise<never>((_, reject) => {
    service.on("error", reject);
    const slot = `northpip_changes_${randomUUID().replaceAll("-", "")}`;
    const over = () => reject(new Error("The server ended the connection"));
    service.subscribe(new TemporarySlotPlugin(), slot).then(over, reject);
  });
  let slow: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    slow = setTimeout(() => reject(new Error("The server has not begun to send changes")), startMs);
  });
  try {
    await Promise.race([started, lost, late]);
  } catch (error) {
    await stop();
    throw new DatabaseUnavailable("down", error);
  } finally {
    clearTimeout(slow);
  }
  lost.catch((error) => {
    onLost(error);
    void stop();
  });
  return stop;
}

function messageHandler({ onChange, isWanted }: CaptureEvents): (message: Pgoutput.Message) => void {
  let commitTimestamp = "";
  const hand = (
    type: ChangeType,
    { schema, name }: Pgoutput.MessageRelation,
    row?: object | null,
    old?: object | null,
  ) => {
    if (!isWanted(schema, name)) return;
    onChange({ schema, table: name, type, commitTimestamp, row: captured(row), oldRow: captured(old) });
  };
  return (message) => {
    if (message.tag === "begin") commitTimestamp = isoTime(message.commitTime as bigint);
    else if (message.tag === "insert") hand("INSERT", message.relation, message.new);
    else if (message.tag === "update") hand("UPDATE", message.relation, message.new, message.old ?? message.key);
    else if (message.tag === "delete") hand("DELETE", message.relation, undefined, message.old ?? message.key);
  };
}

/** The library confirms one byte more than it is told. */
function byteBefore(lsn: string): string {
  const [high = "0", low = "0"] = lsn.split("/");
  const position = BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`) - 1n;
  return `${(position / 2n ** 32n).toString(16)}/${(position % 2n ** 32n).toString(16)}`;
}

const isoTime = (microseconds: bigint): string => new Date(Number(microseconds / 1000n)).toISOString();

/** Without the long values that an UPDATE left as they were: those are not in the log. */
function captured(row: object | null | undefined): CapturedRow | undefined {
  return row ? new Map(Object.entries(row).filter(([, value]) => value !== undefined)) : undefined;
}
