import pg from "pg";
import type { Log } from "#platform/http/service.ts";

export type Health = {
  isUp(): boolean;
  /** Something went wrong on a connection: ask the server now rather than at the next beat. */
  suspect(): void;
  close(): Promise<void>;
};

const beatWhenUp = 1_000;
const beatWhenDown = 200;
const timeoutMs = 1_500;

/** Asks the server `select 1` on a connection of its own: every second while it answers, five times a second while not. */
export function watchHealth(connectionString: string, log: Log): Health {
  let up = true;
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let probing: Promise<void> | undefined;

  async function ask(): Promise<void> {
    if (!client) {
      const fresh = new pg.Client({
        connectionString,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs,
        application_name: "northpip health",
        keepAlive: true,
      });
      fresh.on("error", () => drop(fresh));
      await fresh.connect();
      client = fresh;
    }
    await client.query("select 1");
  }
  function drop(broken: pg.Client | undefined): void {
    if (client === broken) client = undefined;
    // Its socket is already dead or about to be; nothing to wait for.
    broken?.end().catch(() => {});
    if (!closed) suspect();
  }
  function tell(answered: boolean, error?: unknown): void {
    if (answered === up) return;
    up = answered;
    if (up) log.info("The database answers again");
    else log.error("The database does not answer", { error: (error as Error).message });
  }
  async function probe(): Promise<void> {
    try {
      await ask();
      if (!closed) tell(true);
    } catch (error) {
      const broken = client;
      client = undefined;
      broken?.end().catch(() => {});
      if (!closed) tell(false, error);
    }
  }
  function beat(): void {
    clearTimeout(timer);
    if (closed) return;
    probing ??= probe().finally(() => {
      probing = undefined;
      if (closed) return;
      timer = setTimeout(beat, up ? beatWhenUp : beatWhenDown);
      timer.unref();
    });
  }
  function suspect(): void {
    if (!probing) beat();
  }
  beat();
  return {
    isUp: () => up,
    suspect,
    async close() {
      closed = true;
      clearTimeout(timer);
      await probing;
      await client?.end();
    },
  };
}
