import type { ContentEpoch } from "./content-epoch.ts";
import { type CachedPage, type HtmlCache, normaliseAddress } from "./html-cache.ts";
import type { PageRenderer } from "./page-renderer.ts";
import type { PageUpgrades } from "./page-upgrades.ts";

export type PageAnswer = { readonly page: CachedPage; readonly status: number };

export type PageSource = {
  /** The page if it stands ready in memory: no promise, no copy. For a URL as it stands in the request line. */
  fromMemory(target: string): CachedPage | undefined;
  render(request: Request): Promise<PageAnswer | undefined>;
};

/**
 * Pages by address: from the cache while content has not changed, else rendered once for everybody who is waiting for the same one.
 * `databaseUp` decides whether a failed render may be answered with an older copy; `upgrades` are given every page that is kept.
 */
export function createPageSource(
  cache: HtmlCache,
  epoch: ContentEpoch,
  renderer: PageRenderer,
  databaseUp: () => boolean,
  upgrades?: Pick<PageUpgrades, "add">,
): PageSource {
  const underway = new Map<string, Promise<PageAnswer>>();

  async function renderOnce(request: Request, address: string): Promise<PageAnswer> {
    // Read before rendering: a change that lands while we render makes this copy old, not current.
    const at = epoch.current();
    const { page, status, cacheable } = await renderer(request, address, at);
    if (cacheable) {
      cache.put(address, page);
      upgrades?.add(address, page);
    }
    return { page, status };
  }

  async function shared(request: Request, address: string): Promise<PageAnswer> {
    const key = `${epoch.current()} ${address}`;
    const waiting = underway.get(key);
    if (waiting) return waiting;
    // Detached from the first visitor's connection: others wait for the same page.
    const detached = new Request(request.url, { headers: request.headers });
    const promise = renderOnce(detached, address).finally(() => underway.delete(key));
    underway.set(key, promise);
    return promise;
  }

  return {
    fromMemory(target) {
      // Addresses without a query are their own key; the rest go the longer way.
      return target.includes("?") ? undefined : cache.fresh(target, epoch.current());
    },
    async render(request) {
      const address = normaliseAddress(new URL(request.url));
      if (address === undefined) return undefined;
      const read = request.method === "GET" || request.method === "HEAD";
      if (!read) return renderOnce(request, address);
      const ready = cache.fresh(address, epoch.current());
      if (ready) return { page: ready, status: 200 };
      const reserve = cache.reserve(address);
      if (reserve && !databaseUp()) return { page: reserve, status: 200 };
      const answer = await shared(request, address);
      return answer.status >= 500 && reserve ? { page: reserve, status: 200 } : answer;
    },
  };
}
