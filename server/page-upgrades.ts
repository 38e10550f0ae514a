import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { ContentEpoch } from "./content-epoch.ts";
import type { CachedPage, HtmlCache } from "./html-cache.ts";

const compress = promisify(brotliCompress);

export type PageUpgrades = {
  /** A page was just put into the cache. */
  add(address: string, page: CachedPage): void;
  /** When all pages added so far are done. */
  settled(): Promise<void>;
};

/**
 * Compresses kept pages again, as small as it goes, while nobody waits: one at a time on a thread of its own. A page whose content
 * has changed in the meantime, or that is no longer kept, is left as it is.
 */
export function createPageUpgrades(cache: HtmlCache, epoch: Pick<ContentEpoch, "current">): PageUpgrades {
  let last = Promise.resolve();

  async function upgrade(address: string, page: CachedPage) {
    const stillWanted = () => page.epoch === epoch.current() && cache.reserve(address) === page;
    const { identity, br } = page.body;
    if (!br || !stillWanted()) return;
    const smaller = await compress(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    });
    if (smaller.length >= br.length || !stillWanted()) return;
    cache.put(address, {
      ...page,
      body: { ...page.body, br: smaller },
      bytes: page.bytes - br.length + smaller.length,
    });
  }

  return {
    add(address, page) {
      if (!page.body.br) return;
      // A page that cannot be made smaller is still the page: the first form goes on being served.
      last = last.then(() => upgrade(address, page)).catch(() => undefined);
    },
    settled: () => last,
  };
}
