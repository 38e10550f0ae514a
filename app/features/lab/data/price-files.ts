import type { Bars } from "#trading/market/bars.ts";
import type { ImportReport } from "#trading/market/import/report.ts";
import { answerOf, onPriceStore } from "#workers/lab/price-store.ts";
import { pagePool } from "#workers/page-pool.ts";
import { transferablesOf } from "#workers/transferables.ts";
import type { FileSource } from "./lab-source.ts";

/** Prices the device would not take, handed back, and the name of the browser's error. */
export type NotKept = { readonly reason: string; readonly bars: Bars };

/** The visitor's price files on this device. Every method rejects where the browser refuses. */
export type PriceFiles = {
  list(): Promise<FileSource[]>;
  /** Null when it is not there. */
  read(id: string): Promise<Bars | null>;
  report(id: string): Promise<ImportReport | null>;
  /** Takes the bars over: the caller must not use them again. Null once they are kept. */
  keep(file: FileSource, bars: Bars, report: ImportReport): Promise<NotKept | null>;
  /** Changes what is said about a kept file, not its prices. */
  relabel(file: FileSource): Promise<void>;
  remove(id: string): Promise<void>;
};

type Entry = { readonly id: string; readonly file: FileSource; readonly report: ImportReport };

/** Columns in IndexedDB: they survive a reload and never leave the browser. Only a worker copies them: millions take a while. */
export const deviceFiles: PriceFiles = {
  list: () =>
    onPriceStore("readonly", async (transaction) => {
      const entries = (await answerOf(transaction.objectStore("files").getAll())) as Entry[];
      return entries.map(({ file }) => file);
    }),
  read: async (id) => (await pagePool().run("read-prices", { id })).bars,
  report: (id) =>
    onPriceStore("readonly", async (transaction) => {
      const entry = (await answerOf(transaction.objectStore("files").get(id))) as Entry | undefined;
      return entry?.report ?? null;
    }),
  keep: async (file, bars, report) => {
    const entry: Entry = { id: file.id, file, report };
    const answer = await pagePool().run("keep-prices", { entry, bars }, { transfer: transferablesOf(bars) });
    return answer.refused === null ? null : { reason: answer.refused, bars: answer.bars };
  },
  relabel: (file) =>
    onPriceStore("readwrite", async (transaction) => {
      const entries = transaction.objectStore("files");
      const entry = (await answerOf(entries.get(file.id))) as Entry | undefined;
      if (entry) await answerOf(entries.put({ ...entry, file }));
    }),
  remove: (id) =>
    onPriceStore("readwrite", async (transaction) => {
      transaction.objectStore("files").delete(id);
      await answerOf(transaction.objectStore("bars").delete(id));
    }),
};
