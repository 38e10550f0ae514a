import type { VisitSource } from "./visit-event.ts";

export type Counted = {
  readonly day: string;
  readonly step: "page" | "arrival" | "cart" | "checkout";
  readonly item: string;
  readonly first: VisitSource | null;
  readonly last: VisitSource | null;
};
export type CountedRow = Counted & { readonly count: number };

export type Counter = {
  add(counted: Counted): void;
  /** Hands everything that was counted to the store; what it refuses is kept for the next time. */
  flush(): Promise<void>;
};

/** Different rows that wait at once; somebody who invents sources must not fill the memory. */
const mostRows = 5_000;

/** Counts in memory and adds to the stored counts in batches. */
export function createCounter(store: (rows: readonly CountedRow[]) => Promise<void>): Counter {
  let waiting = new Map<string, { readonly counted: Counted; count: number }>();

  function put(counted: Counted, count: number) {
    const key = JSON.stringify(counted);
    const known = waiting.get(key);
    if (known) known.count += count;
    else if (waiting.size < mostRows) waiting.set(key, { counted, count });
  }

  return {
    add: (counted) => put(counted, 1),
    async flush() {
      if (waiting.size === 0) return;
      const taken = [...waiting.values()].map(({ counted, count }) => ({ ...counted, count }));
      waiting = new Map();
      try {
        await store(taken);
      } catch (error) {
        for (const { count, ...counted } of taken) put(counted, count);
        throw error;
      }
    },
  };
}
