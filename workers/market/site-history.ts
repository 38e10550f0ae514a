import { chunkPath, type HistoryChunk, type HistoryManifest, historyIndex } from "#trading/market/history/manifest.ts";
import { HistoryError, type HistoryReader } from "./stored-history.ts";

const root = "/market/history";

/** How long a list is taken for the newest. */
const freshMs = 60_000;

type Known = { readonly at: number; readonly list: Promise<readonly HistoryManifest[]> };

async function loadList(load: typeof fetch): Promise<readonly HistoryManifest[]> {
  const answer = await load(`${root}/manifest.json`);
  if (!answer.ok) throw new HistoryError(`The site's list of stored prices could not be loaded (${answer.status}).`);
  return historyIndex.parse(await answer.json()).symbols;
}

/** The stored history of the site that this page came from. The browser keeps each chunk, because its address never changes its content. */
export function siteHistory(ask: typeof fetch = (input, init) => fetch(input, init), now = Date.now): HistoryReader {
  // Without a connection `fetch` throws a TypeError: what is stored cannot be had then, as where the site refuses it.
  const load: typeof fetch = (input, init) =>
    ask(input, init).catch((error: unknown) => {
      throw error instanceof TypeError ? new HistoryError("The site's stored prices could not be loaded.") : error;
    });
  let known: Known | undefined;
  function manifests(): Promise<readonly HistoryManifest[]> {
    if (known && now() - known.at < freshMs) return known.list;
    const list = loadList(load);
    const asked = { at: now(), list };
    known = asked;
    // What failed is asked for again the next time.
    list.catch(() => {
      if (known === asked) known = undefined;
    });
    return list;
  }
  const find = async (symbol: string) => (await manifests()).find((one) => one.symbol === symbol) ?? null;
  const get = (symbol: string, chunk: HistoryChunk, signal?: AbortSignal) =>
    load(`${root}/${chunkPath(symbol, chunk)}`, signal ? { signal } : {});
  return {
    recent: new Map(),
    manifest: find,
    chunk: async (symbol, chunk, signal) => {
      let answer = await get(symbol, chunk, signal);
      if (answer.status === 404) {
        // It was replaced more than an hour ago: this page has been open for long.
        known = undefined;
        const newer = (await find(symbol))?.chunks.find(
          ({ period, rows }) => period === chunk.period && rows === chunk.rows,
        );
        if (newer) answer = await get(symbol, newer, signal);
      }
      if (!answer.ok)
        throw new HistoryError(
          `The stored prices of ${symbol} have changed or could not be loaded (${chunk.period}). Load the page again.`,
        );
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}

let opened: HistoryReader | null | undefined;

/** The site's history where this runs in a browser; null in Node, whose own disk has it. */
export function pageHistory(): HistoryReader | null {
  opened ??= typeof location === "undefined" ? null : siteHistory();
  return opened;
}
