import type { Bars } from "#trading/market/bars.ts";
import type { ImportReport } from "#trading/market/import/report.ts";
import type { FileSource } from "./lab-source.ts";

/** The visitor's price files on this device. Every method rejects where the browser refuses or its room is used up. */
export type PriceFiles = {
  list(): Promise<FileSource[]>;
  /** Null when it is not there. */
  read(id: string): Promise<Bars | null>;
  report(id: string): Promise<ImportReport | null>;
  keep(file: FileSource, bars: Bars, report: ImportReport): Promise<void>;
  /** Changes what is said about a kept file, not its prices. */
  relabel(file: FileSource): Promise<void>;
  remove(id: string): Promise<void>;
};

type Entry = { readonly id: string; readonly file: FileSource; readonly report: ImportReport };
const stores = ["files", "bars"] as const;

function answer<T>(request: IDBRequest<T>): Promise<T> {
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
  return answer(request);
}

async function transact<T>(mode: IDBTransactionMode, work: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
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

/** Columns in IndexedDB: they survive a reload and never leave the browser. */
export const deviceFiles: PriceFiles = {
  list: () =>
    transact("readonly", async (transaction) => {
      const entries = (await answer(transaction.objectStore("files").getAll())) as Entry[];
      return entries.map(({ file }) => file);
    }),
  read: (id) =>
    transact(
      "readonly",
      async (transaction) => ((await answer(transaction.objectStore("bars").get(id))) as Bars | undefined) ?? null,
    ),
  report: (id) =>
    transact("readonly", async (transaction) => {
      const entry = (await answer(transaction.objectStore("files").get(id))) as Entry | undefined;
      return entry?.report ?? null;
    }),
  keep: (file, bars, report) =>
    transact("readwrite", async (transaction) => {
      const entry: Entry = { id: file.id, file, report };
      transaction.objectStore("files").put(entry);
      await answer(transaction.objectStore("bars").put(bars, file.id));
    }),
  relabel: (file) =>
    transact("readwrite", async (transaction) => {
      const entries = transaction.objectStore("files");
      const entry = (await answer(entries.get(file.id))) as Entry | undefined;
      if (entry) await answer(entries.put({ ...entry, file }));
    }),
  remove: (id) =>
    transact("readwrite", async (transaction) => {
      transaction.objectStore("files").delete(id);
      await answer(transaction.objectStore("bars").delete(id));
    }),
};
