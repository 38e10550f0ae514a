import { type Detection, detect } from "./detect.ts";
import type { PrintedPrices } from "./finish-printed.ts";
import { ImportError } from "./import-error.ts";
import type { ImportOptions } from "./import-options.ts";
import { type Imported, PriceImporter } from "./price-importer.ts";
import { withoutMark } from "./utf16.ts";

/** A file as a stream of bytes. The name is used for the symbol, for .bi5 dates, and to notice a file that is something else. */
export type PriceSource = {
  readonly name: string;
  readonly size?: number;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};
export type ImportProgress = { readonly bytes: number; readonly totalBytes: number | undefined; readonly rows: number };
export type ImportHooks = {
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly signal?: { readonly aborted: boolean };
};

/** Detects the format of a file from its first bytes, with or without a byte-order mark. */
export function inspectPrices(head: Uint8Array, whole: boolean, name: string): Detection {
  return detect(withoutMark(head).head, whole, name);
}

/** Imports whole files. Checks `hooks.signal` between chunks. Throws `ImportError`, with code "cancelled" when the signal is set. */
export async function importPrices(
  sources: readonly PriceSource[],
  options: ImportOptions = {},
  hooks: ImportHooks = {},
): Promise<Imported> {
  const importer = new PriceImporter(options);
  await feed(importer, sources, hooks);
  return importer.finish();
}

/** The same files with every price as the double it prints, for programs that compute in doubles. Throws `ImportError`. */
export async function importPrinted(
  sources: readonly PriceSource[],
  options: ImportOptions = {},
  hooks: ImportHooks = {},
): Promise<PrintedPrices> {
  const importer = new PriceImporter(options, true);
  await feed(importer, sources, hooks);
  return importer.finishPrinted();
}

async function feed(importer: PriceImporter, sources: readonly PriceSource[], hooks: ImportHooks): Promise<void> {
  const sizes = sources.map((source) => source.size);
  const totalBytes = sizes.every((size) => size !== undefined)
    ? sizes.reduce((sum, size) => sum + (size as number), 0)
    : undefined;
  for (const source of sources) {
    importer.open(source.name);
    for await (const chunk of source.chunks) {
      if (hooks.signal?.aborted) throw new ImportError("cancelled", `byte ${importer.bytes}`, "the import was stopped");
      importer.push(chunk);
      hooks.onProgress?.({ bytes: importer.bytes, totalBytes, rows: importer.rows });
    }
    importer.close();
  }
}
