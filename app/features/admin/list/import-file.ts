import { browserClient } from "#app/data/client.ts";
import { inPieces } from "#lib/in-pieces.ts";
import { headedRows } from "#trading/statistics/csv-rows.ts";
import { type CsvPlan, planCsv } from "../content/csv.ts";
import { loadAll, type Stored } from "../content/rows.ts";
import type { Collection } from "../definition/collection.ts";

const most = 50 * 2 ** 20;
const linesBetweenWords = 500;

type Progress = { readonly done: number; readonly total: number };
type Options = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void };

export async function loadEverything(
  collection: Collection,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Stored>> {
  const client = await browserClient();
  const { text, key } = collection;
  const onRows = () => signal?.throwIfAborted();
  const main = await loadAll(client, collection, { onRows });
  const second = text ? await loadAll(client, { room: text.room, key: text.key }, { onRows }) : [];
  const texts = new Map(second.map((row) => [String(row[text?.key ?? ""]), row]));
  return new Map(main.map((row) => [String(row[key]), { main: row, text: texts.get(String(row[key])) ?? null }]));
}

async function textOf(file: File): Promise<string> {
  if (file.size > most) throw new Error("The file is larger than 50 MB.");
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/^\uFEFF/, "");
  } catch {
    throw new Error("The file is no text in UTF-8. Save it as “CSV UTF-8”.");
  }
}

function* watched<Result>(
  work: Generator<undefined, Result>,
  total: number,
  { signal, onProgress }: Options,
): Generator<undefined, Result> {
  for (let done = 0; ; done += 1) {
    signal.throwIfAborted();
    if (done % linesBetweenWords === 0) onProgress({ done: Math.min(done, total), total });
    const step = work.next();
    if (step.done) return step.value;
    yield;
  }
}

/** What the file would change, read in pieces so that the page answers meanwhile. @throws {Error} in words for whoever chose the file */
export async function planFile(collection: Collection, file: File, options: Options): Promise<CsvPlan> {
  const text = await textOf(file);
  const lines = text.split("\n").length;
  const stored = await loadEverything(collection, options.signal);
  return inPieces(watched(planCsv(collection, headedRows(text), stored), lines, options));
}
