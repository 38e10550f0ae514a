import type { Allowances } from "#platform/http/allowance.ts";
import type { ContentEpoch } from "./content-epoch.ts";
import type { CachedPage, HtmlCache } from "./html-cache.ts";
import type { PageAddress } from "./page-address.ts";
import type { PageRenderer } from "./page-renderer.ts";
import type { PageUpgrades } from "./page-upgrades.ts";
import type { RenderTurns } from "./render-turns.ts";

export type PageAnswer = { readonly page: CachedPage; readonly status: number };
/** `limited`: this client had too many pages made recently. `busy`: too many wait to be made. */
export type PageRefusal = "limited" | "busy";
type Page = Extract<PageAddress, { kind: "page" }>;

export type PageSource = {
  /** The page if it is ready in memory: no promise, no copy. Takes the URL as the request line has it. */
  fromMemory(target: string): CachedPage | undefined;
  /** What an address means; asked before `render`. */
  resolve(url: URL): Promise<PageAddress>;
  /** `client` is who is counted, and waits for a turn, when the page has to be made. */
  render(request: Request, page: Page, client: string): Promise<PageAnswer | PageRefusal>;
};

export type PageSourceOptions = {
  readonly cache: HtmlCache;
  readonly epoch: ContentEpoch;
  readonly renderer: PageRenderer;
  readonly resolve: PageSource["resolve"];
  readonly allowance: Allowances;
  readonly turns: RenderTurns;
  /** While it is not, a page of an older epoch is better than an error; at no other time, as a page may show what was withdrawn since. */
  readonly databaseUp: () => boolean;
  /** Given every page that is kept under a plain address. */
  readonly upgrades?: Pick<PageUpgrades, "add"> | undefined;
};

/** Pages by address: from the cache while content has not changed, else rendered once for everybody who is waiting for the same one. */
export function createPageSource(options: PageSourceOptions): PageSource {
  const { cache, epoch, renderer, resolve, allowance, turns, databaseUp, upgrades } = options;
  const underway = new Map<string, Promise<PageAnswer>>();
  const inLine = new Map<string, Promise<PageAnswer | PageRefusal>>();

  function keep(key: string, page: CachedPage, anyQuery: boolean): CachedPage {
    const kept = { ...page, anyQuery };
    cache.put(key, kept);
    // Of those with a query there are as many as somebody can think of, and the best compression takes ten times as long as the page.
    if (!key.includes("?")) upgrades?.add(key, kept);
    return kept;
  }

  /** Of the pages that are not there one a route is written and kept: they are as many as somebody can think of. */
  async function missingPage(request: Request, { key, address }: NonNullable<Page["unknown"]>): Promise<PageAnswer> {
    const at = epoch.current();
    const ready = cache.fresh(key, at);
    if (ready) return { page: ready, status: 404 };
    const { page, status, cacheable } = await renderer(request, address, at);
    return { page: cacheable && status === 404 ? keep(key, page, true) : page, status };
  }

  async function renderOnce(request: Request, { key, address, missing, anyQuery, unknown }: Page): Promise<PageAnswer> {
    // Read before rendering: a change that lands while we render makes this copy old, not current.
    const at = epoch.current();
    const { page, status, cacheable } = await renderer(request, address, at, {
      missingUnwritten: unknown !== undefined,
    });
    if (status === 404 && unknown) return missingPage(request, unknown);
    if (!cacheable || (status !== 200 && !(missing && status === 404))) return { page, status };
    return { page: keep(key, page, anyQuery), status };
  }

  const keyOf = (page: Page) => `${epoch.current()} ${page.key}`;
  const statusOf = ({ missing }: Page) => (missing ? 404 : 200);

  /** For those whose turn it is: the page may have been made meanwhile, or somebody else is making it. */
  async function shared(request: Request, page: Page): Promise<PageAnswer> {
    const ready = cache.fresh(page.key, epoch.current());
    if (ready) return { page: ready, status: statusOf(page) };
    const key = keyOf(page);
    const present = underway.get(key);
    if (present) return present;
    const promise = renderOnce(request, page).finally(() => underway.delete(key));
    underway.set(key, promise);
    return promise;
  }

  /** Each client waits in its own line, also for a page that somebody else waits for: that one's line may be long. */
  async function inTurn(request: Request, page: Page, client: string): Promise<PageAnswer | PageRefusal> {
    const present = underway.get(keyOf(page));
    if (present) return present;
    const key = `${client} ${keyOf(page)}`;
    const waiting = inLine.get(key);
    if (waiting) return waiting;
    if (!allowance.take(client)) return "limited";
    // Detached from the first visitor's connection: others wait for the same page.
    const detached = new Request(request.url, { headers: request.headers });
    const promise = turns.run(client, () => shared(detached, page)).finally(() => inLine.delete(key));
    inLine.set(key, promise);
    return promise;
  }

  return {
    resolve,
    fromMemory(target) {
      const query = target.indexOf("?");
      if (query < 0) return cache.fresh(target, epoch.current());
      const page = cache.fresh(target.slice(0, query), epoch.current());
      return page?.anyQuery ? page : undefined;
    },
    async render(request, page, client) {
      const read = request.method === "GET" || request.method === "HEAD";
      if (!read) return allowance.take(client) ? turns.run(client, () => renderOnce(request, page)) : "limited";
      const status = statusOf(page);
      const ready = cache.fresh(page.key, epoch.current());
      if (ready) return { page: ready, status };
      const reserve = () => (databaseUp() ? undefined : cache.reserve(page.key));
      const before = reserve();
      if (before) return { page: before, status };
      const answer = await inTurn(request, page, client);
      if (typeof answer !== "string" && answer.status < 500) return answer;
      // It may have gone down meanwhile.
      const after = reserve();
      return after ? { page: after, status } : answer;
    },
  };
}
