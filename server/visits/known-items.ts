import type { SupabaseClient } from "@supabase/supabase-js";
import type { ContentEpoch } from "../content-epoch.ts";
import type { PageSource } from "../page-source.ts";

export type KnownItems = {
  readonly counting: boolean;
  readonly paths: ReadonlySet<string>;
  readonly products: ReadonlySet<string>;
  readonly productByAddress: ReadonlyMap<string, string>;
};

type Options = {
  readonly client: SupabaseClient;
  readonly epoch: ContentEpoch;
  readonly pages: Pick<PageSource, "resolve" | "render">;
  readonly siteUrl: string;
};

/** The public pages: those of the site map. */
async function readPaths({ pages, siteUrl }: Options): Promise<Set<string>> {
  const url = new URL("/sitemap.xml", siteUrl);
  const address = await pages.resolve(url);
  if (address.kind !== "page") throw new Error("The site map has no address");
  const answer = await pages.render(new Request(url), address, "visit counts");
  if (typeof answer === "string" || answer.status !== 200) throw new Error("The site map could not be made now");
  const xml = answer.page.body.identity.toString();
  return new Set([...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname));
}

async function read(options: Options): Promise<KnownItems> {
  const [paths, products, settings] = await Promise.all([
    readPaths(options),
    options.client.from("products").select("id,checkout_url"),
    options.client.from("visitor_settings").select("value").eq("key", "visits").maybeSingle(),
  ]);
  if (products.error) throw products.error;
  if (settings.error) throw settings.error;
  const rows = products.data as readonly { id: string; checkout_url: string }[];
  return {
    counting: (settings.data?.value as { count?: unknown } | undefined)?.count === true,
    paths,
    products: new Set(rows.map(({ id }) => id)),
    productByAddress: new Map(rows.map(({ id, checkout_url: address }) => [address, id])),
  };
}

/** Content that changes all day must not have the site map made all day. */
const leastAgeMs = 30_000;

/** What may be counted now, read again when content has changed. By a clock that is never set back. */
export function createKnownItems(options: Options, now = () => performance.now()): () => Promise<KnownItems> {
  let known: { readonly epoch: number; readonly at: number; readonly items: Promise<KnownItems> } | undefined;
  return () => {
    const epoch = options.epoch.current();
    if (known === undefined || (known.epoch !== epoch && now() - known.at >= leastAgeMs)) {
      const items = read(options);
      const reading = { epoch, at: now(), items };
      known = reading;
      items.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known.items;
  };
}
