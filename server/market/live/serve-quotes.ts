import type { BackEnd } from "../../site.ts";
import type { LiveQuotes } from "./live-quotes.ts";

const path = "/market/quotes.json";

type Options = {
  /** Null where no service streams: pages then have the simulated market, and nothing to ask. */
  readonly quotes: Pick<LiveQuotes, "newest"> | null;
  readonly siteHeaders: Readonly<Record<string, string>>;
};

/** The newest quotes and their ages in milliseconds, for a page's first look; the channel says what comes after. Prices are in points. */
export function serveQuotes({ quotes, siteHeaders }: Options): BackEnd {
  return {
    handles: (pathname) => pathname === path,
    fetch: async (request) => {
      const headers = {
        ...siteHeaders,
        "cache-control": "no-store",
        "content-type": "application/json; charset=utf-8",
      };
      if (request.method !== "GET" && request.method !== "HEAD")
        return new Response(null, { status: 405, headers: { ...headers, allow: "GET, HEAD" } });
      const now = Date.now();
      const {
        provider,
        staleSince,
        quotes: rows,
      } = quotes?.newest() ?? { provider: null, staleSince: null, quotes: {} };
      const aged = Object.entries(rows).map(([symbol, [time, bid, ask]]) => [
        symbol,
        { time, bid, ask, age: Math.max(0, now - time) },
      ]);
      const body = JSON.stringify({ provider, staleSince, quotes: Object.fromEntries(aged) });
      return new Response(request.method === "HEAD" ? null : body, { headers });
    },
  };
}
