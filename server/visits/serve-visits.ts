import type { SupabaseClient } from "@supabase/supabase-js";
import { addressGroup } from "#lib/address-group.ts";
import { isoDay } from "#lib/date-text.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { HttpError } from "#platform/http/errors.ts";
import { createNetworkAllowances } from "#platform/http/network-allowances.ts";
import { countBody, readBytes } from "#platform/http/read-body.ts";
import type { Log } from "#platform/http/service.ts";
import type { BackEnd } from "../site.ts";
import { type Counted, type CountedRow, createCounter } from "./counter.ts";
import type { KnownItems } from "./known-items.ts";
import { type VisitEvent, visitEvent } from "./visit-event.ts";

/**
 * Programs that say what they are, and browsers that are driven by one and say so. One that claims to be a person's browser and runs scripts is
 * counted: nothing short of following visitors would tell it apart.
 */
const automated =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|phantom|selenium|puppeteer|playwright|lighthouse|pagespeed|preview|monitor|uptime|scan|fetch|curl|wget|python|java\/|go-http|okhttp|axios|node/i;

const looksAutomated = (userAgent: string | null): boolean => !userAgent || automated.test(userAgent);

const path = "/visits";
const mostBytes = 8 * 1024;
/** In which the body comes; a browser sends one. Each costs the one thread as much, however small it is. */
const mostPieces = 32;
/** Of one address; a person reads fewer pages. */
const rate = { burst: 60, perSecond: 0.5 };
const flushMs = 10_000;

type Options = {
  /** Past row level security: only the server adds counts. */
  readonly client: SupabaseClient;
  readonly known: () => Promise<KnownItems>;
  readonly siteUrl: string;
  readonly siteHeaders: Readonly<Record<string, string>>;
  readonly trustedProxies: number;
  readonly log: Log;
  readonly now?: () => number;
};

export type Visits = {
  readonly backEnd: BackEnd;
  /** Stores what was counted so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** The visitor's browser asks not to be counted. Pages obey it by themselves; this is for those that do not. */
const declines = ({ headers }: Request) => headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";

const fromHere = ({ headers }: Request, siteUrl: string) => {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  return (site === null || site === "same-origin") && (origin === null || origin === siteUrl || site === "same-origin");
};

async function readEvent(request: Request): Promise<VisitEvent | null> {
  let pieces = 0;
  countBody(request, async () => {
    pieces += 1;
    if (pieces > mostPieces) throw new HttpError(413, "payload_too_large", "The event comes in too many pieces.");
  });
  const bytes = await readBytes(request, mostBytes);
  try {
    const parsed = visitEvent.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What an event adds. Paths and products that the site does not have are left out. */
function countedOf(event: VisitEvent, known: KnownItems, day: string): Counted[] {
  const { first, last } = event;
  if (event.step === "page") {
    if (!known.paths.has(event.path)) return [];
    const page: Counted = { day, step: "page", item: event.path, first: null, last: null };
    return event.arrival ? [page, { day, step: "arrival", item: "", first, last }] : [page];
  }
  if (event.step === "cart")
    return known.products.has(event.product) ? [{ day, step: "cart", item: event.product, first, last }] : [];
  return productsOf(event, known).map((item) => ({ day, step: "checkout", item, first, last }));
}

const productsOf = ({ addresses }: Extract<VisitEvent, { step: "checkout" }>, { productByAddress }: KnownItems) => [
  ...new Set(addresses.flatMap((address) => productByAddress.get(address) ?? [])),
];

/**
 * POST /visits: one thing that happened on a page. 202 says that it is noted in memory, to be stored within ten seconds; a process that is killed
 * loses that much. What is not counted (robots, unknown pages, visitors who decline) has the same answer, so that nobody learns by it.
 */
export function serveVisits(options: Options): Visits {
  const { client, known, siteUrl, siteHeaders, trustedProxies, log, now = Date.now } = options;
  const allowances = createNetworkAllowances(rate, options.now);
  const headers = { ...siteHeaders, "cache-control": "no-store" };
  const answer = (status: number, more: Record<string, string> = {}) =>
    new Response(null, { status, headers: { ...headers, ...more } });

  const counter = createCounter(async (rows: readonly CountedRow[]) => {
    const { error } = await client.rpc("add_visit_counts", { counted: rows });
    if (error) throw new Error(error.message);
  });
  const flush = () =>
    counter
      .flush()
      .catch((error: unknown) => log.warn("visits could not be stored; they are kept in memory", { error }));
  const timer = setInterval(() => void flush(), flushMs);
  timer.unref();

  async function note(event: VisitEvent): Promise<void> {
    const items = await known();
    if (!items.counting) return;
    for (const counted of countedOf(event, items, isoDay(now()))) counter.add(counted);
    if (event.step !== "checkout" || !event.reference) return;
    const { reference, first, last } = event;
    const products = productsOf(event, items);
    if (products.length === 0) return;
    const { error } = await client.rpc("note_checkout_source", { reference, products, first, last });
    if (error) throw new Error(error.message);
  }

  const backEnd: BackEnd = {
    handles: (pathname) => pathname === path,
    async fetch(request, remoteAddress) {
      if (request.method !== "POST") return answer(405, { allow: "POST" });
      if (!fromHere(request, siteUrl)) return answer(403);
      const visitor = addressGroup(
        clientAddress(remoteAddress, request.headers.get("x-forwarded-for"), trustedProxies),
      );
      if (!allowances.take(visitor)) return answer(429, { "retry-after": "60" });
      try {
        const event = await readEvent(request);
        if (!event) return answer(400);
        if (!declines(request) && !looksAutomated(request.headers.get("user-agent"))) await note(event);
        return answer(202);
      } catch (error) {
        if (error instanceof HttpError) return answer(error.status);
        log.warn("a visit could not be counted", { error });
        return answer(503, { "retry-after": "30" });
      }
    },
  };
  return {
    backEnd,
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
