import type { Bars } from "#trading/market/bars.ts";

const stores = ["files", "bars"] as const;

/** What a request of the browser's database answers. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's storage did not answer"));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("northpip-lab", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("files", { keyPath: "id" });
    request.result.createObjectStore("bars");
  };
  return answerOf(request);
}

/**
 * One transaction on the visitor's price files, on the page's thread or a worker's: "files" holds what is said about each, "bars"
 * its columns. Rejects where the browser refuses or its room is used up.
 */
export async function onPriceStore<T>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(stores, mode);
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser's storage gave up"));
    });
    const result = await work(transaction);
    // A full disk is only known at the end: what was asked for is then taken back.
    await finished;
    return result;
  } finally {
    database.close();
  }
}

export const storePrices = (entry: { readonly id: string }, bars: Bars): Promise<unknown> =>
  onPriceStore("readwrite", async (transaction) => {
    transaction.objectStore("files").put(entry);
    await answerOf(transaction.objectStore("bars").put(bars, entry.id));
  });

/** Null when they are not there. */
export const readPrices = (id: string): Promise<Bars | null> =>
  onPriceStore(
    "readonly",
    async (transaction) => ((await answerOf(transaction.objectStore("bars").get(id))) as Bars | undefined) ?? null,
  );
