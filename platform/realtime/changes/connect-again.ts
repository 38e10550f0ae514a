import type { Log } from "../../http/service.ts";
import { DatabaseUnavailable } from "../../postgres/errors.ts";

const pauses = [50, 250, 1_000, 2_000];
const waitMs = 10_000;

type Options = {
  readonly log: Log;
  /** Resolves to what closes it. Calls back once when it was lost, unless it was closed. */
  open(onLost: (error: unknown) => void): Promise<() => Promise<void>>;
  /** After every connection but the first. */
  onAgain(): void;
};

export type Connection = {
  /** Connects if that was not done yet. @throws {DatabaseUnavailable} when it cannot be had within some seconds. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** A connection that is made when it is first needed and, once it was there, made again whenever it is lost. */
export function connectAgain({ log, open, onAgain }: Options): Connection {
  let connecting: Promise<void> | undefined;
  let closeCurrent: (() => Promise<void>) | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const close = await open((error) => {
      closeCurrent = undefined;
      if (closed) return;
      log.warn("The connection that changes come by was lost", { error: reasonOf(error) });
      connecting = comeBack();
      // Whoever waits for it sees the error; it is no error that nobody does.
      connecting.catch(() => {});
    });
    if (closed) await close();
    else closeCurrent = close;
  }

  async function comeBack(): Promise<void> {
    for (let attempt = 0; !closed; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(attempt, pauses.length - 1)]).unref());
      if (closed) break;
      try {
        await connect();
        log.info("Changes of the database are read again");
        onAgain();
        return;
      } catch (error) {
        if (attempt === 10) log.error("Changes of the database cannot be read", { error: reasonOf(error) });
      }
    }
    throw new DatabaseUnavailable("down");
  }

  return {
    async ready() {
      if (closed) throw new DatabaseUnavailable("down");
      connecting ??= connect().catch((error: unknown) => {
        connecting = undefined;
        throw error;
      });
      await withinLimit(connecting);
    },
    async close() {
      closed = true;
      await closeCurrent?.();
    },
  };
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

async function withinLimit(connecting: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable("down")), waitMs);
  });
  try {
    await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}
