export type JudgingTurns = {
  /**
   * Waits for a turn, which counts for whichever of the clients has the least under way.
   * @returns the function that gives it back, or null when the time is up.
   */
  take(clients: Iterable<string>): Promise<(() => void) | null>;
};

export type JudgingLimits = {
  /** Callers that are judged at the same time. */
  readonly running: number;
  /** Of those, callers of one client. */
  readonly ofClient: number;
  /** Milliseconds that one may wait. */
  readonly waitMs: number;
};

type Waiter = { start(): void };
type Line = { running: number; readonly waiting: Set<Waiter> };

/** Clients take turns, whatever the number of their callers: one with a thousand holds up nobody but itself. */
export function judgingTurns({ running: most, ofClient, waitMs }: JudgingLimits): JudgingTurns {
  /** The first in line is the one that was served the longest time ago. */
  const lines = new Map<string, Line>();
  let running = 0;

  function leastBusy(clients: Iterable<string>): string {
    let [found, least] = ["", Number.POSITIVE_INFINITY];
    for (const client of clients) {
      const line = lines.get(client);
      if (!line) return client;
      const load = line.running + line.waiting.size;
      if (load < least) [found, least] = [client, load];
    }
    return found;
  }

  function serve(): void {
    for (const [client, line] of lines) {
      if (running >= most) return;
      const [next] = line.waiting;
      if (!next || line.running >= ofClient) continue;
      lines.delete(client);
      lines.set(client, line);
      line.running += 1;
      running += 1;
      next.start();
    }
  }

  const forget = (client: string, line: Line) => {
    if (line.running === 0 && line.waiting.size === 0 && lines.get(client) === line) lines.delete(client);
  };

  function once(client: string, line: Line): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      line.running -= 1;
      running -= 1;
      forget(client, line);
      serve();
    };
  }

  return {
    take(clients) {
      const client = leastBusy(clients);
      const line = lines.get(client) ?? { running: 0, waiting: new Set() };
      lines.set(client, line);
      return new Promise((resolve) => {
        const leave = (turn: (() => void) | null) => {
          clearTimeout(timer);
          line.waiting.delete(waiter);
          resolve(turn);
        };
        const timer = setTimeout(() => {
          leave(null);
          forget(client, line);
        }, waitMs);
        const waiter: Waiter = { start: () => leave(once(client, line)) };
        line.waiting.add(waiter);
        serve();
      });
    },
  };
}
