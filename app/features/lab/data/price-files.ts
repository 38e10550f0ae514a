import * as z from "zod/mini";
import type { Bars } from "#trading/market/bars.ts";
import type { ImportReport } from "#trading/market/import/report.ts";
import { answerOf, onPriceStore } from "#workers/lab/price-store.ts";
import { pagePool } from "#workers/page-pool.ts";
import { transferablesOf } from "#workers/transferables.ts";
import { type FileSource, fileSource } from "../core/lab-source.ts";

/** Prices the device would not take, handed back, and the name of the browser's error. */
export type NotStored = { readonly reason: string; readonly bars: Bars };

/** The visitor's price files on this device. Every method rejects where the browser refuses. */
export type PriceFiles = {
  list(): Promise<FileSource[]>;
  /** Null when it is not there. */
  read(id: string): Promise<Bars | null>;
  report(id: string): Promise<ImportReport | null>;
  /** Moves the bars: the caller must not use them again. Null when they are stored. */
  store(file: FileSource, bars: Bars, report: ImportReport): Promise<NotStored | null>;
  /** Changes the description of a stored file, not its prices. */
  relabel(file: FileSource): Promise<void>;
  remove(id: string): Promise<void>;
};

const storedEntry = z.object({
  id: z.string(),
  file: fileSource,
  // Shown only: its shape is the importer's.
  report: z.custom<ImportReport>((value) => typeof value === "object" && value !== null),
});
type Entry = z.infer<typeof storedEntry>;

const entryIn = async (transaction: IDBTransaction, id: string): Promise<Entry | undefined> =>
  storedEntry.safeParse(await answerOf(transaction.objectStore("files").get(id))).data;

/** Columns in IndexedDB: they survive a reload and never leave the browser. Only a worker copies them: millions take a while. */
export const deviceFiles: PriceFiles = {
  list: () =>
    onPriceStore("readonly", async (transaction) => {
      const entries: unknown[] = await answerOf(transaction.objectStore("files").getAll());
      return entries.flatMap((entry) => storedEntry.safeParse(entry).data?.file ?? []);
    }),
  read: async (id) => (await pagePool().run("read-prices", { id })).bars,
  report: (id) => onPriceStore("readonly", async (transaction) => (await entryIn(transaction, id))?.report ?? null),
  store: async (file, bars, report) => {
    const entry: Entry = { id: file.id, file, report };
    const answer = await pagePool().run("store-prices", { entry, bars }, { transfer: transferablesOf(bars) });
    return answer.refused === null ? null : { reason: answer.refused, bars: answer.bars };
  },
  relabel: (file) =>
    onPriceStore("readwrite", async (transaction) => {
      const entry = await entryIn(transaction, file.id);
      if (entry) await answerOf(transaction.objectStore("files").put({ ...entry, file }));
    }),
  remove: (id) =>
    onPriceStore("readwrite", async (transaction) => {
      transaction.objectStore("files").delete(id);
      await answerOf(transaction.objectStore("bars").delete(id));
    }),
};
