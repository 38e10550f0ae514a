import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { ServerBuild } from "react-router";
import { loadBrand } from "#app/data/content.ts";
import { serverClient } from "#app/data/server-client.ts";
import type { Config } from "#config";
import { addressGroup, widestNetwork } from "#lib/address-group.ts";
import { captchaServices } from "#lib/captcha-widgets.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { isEverywhere, urlHost } from "#lib/reachable-hosts.ts";
import { videoFrames } from "#lib/video-services.ts";
import { createNetworkAllowances } from "#platform/http/network-allowances.ts";
import type { Log } from "#platform/http/service.ts";
import { createAskingLimit, requestAddress } from "./asking-limit.ts";
import { createConnectionLimits } from "./connection-limits.ts";
import type { DataAccess } from "./data-access.ts";
import { openDevelopment } from "./development.ts";
import { createHtmlCache } from "./html-cache.ts";
import { explainListen } from "./listen-address.ts";
import { createListener } from "./listener.ts";
import { historyFolder } from "./market/history/history-files.ts";
import { serveHistory } from "./market/history/serve-history.ts";
import type { LiveQuotes } from "./market/live/live-quotes.ts";
import { serveQuotes } from "./market/live/serve-quotes.ts";
import { paddleScript } from "./paddle-checkout/paddle-back-end.ts";
import { createPageAddresses } from "./page-address.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { createPageSource, type PageSource } from "./page-source.ts";
import { createPageUpgrades } from "./page-upgrades.ts";
import { createRenderTurns } from "./render-turns.ts";
import { createRequestTurns } from "./request-turns.ts";
import { baseSecurityHeaders, type PolicySources } from "./security-headers.ts";
import { createSite } from "./site.ts";
import { loadStaticAssets } from "./static-assets.ts";
import { createUnsentAnswers } from "./unsent-answers.ts";
import { createKnownItems } from "./visits/known-items.ts";
import { serveVisits } from "./visits/serve-visits.ts";

export type ServeOptions = {
  readonly root: string;
  readonly config: Config;
  readonly development: boolean;
  /** Where the built site is; unused in development. */
  readonly buildFolder: string;
  readonly data: DataAccess;
  /** The quotes that a price service streams; null for the simulated market, which every browser computes by itself. */
  readonly quotes: { readonly provider: string; readonly live: LiveQuotes } | null;
  readonly log: Log;
};

const drainMs = 25_000;

/** Of one client: pages that are not kept cost tens of milliseconds each. Kept ones cost next to nothing and are not counted. */
const renderRate = { burst: 150, perSecond: 4 };

/** The brand's name as pages showed it last: it is needed when it cannot be read. */
async function followBrand(client: SupabaseClient) {
  let name = await loadBrand(client).then(
    (brand) => brand.name,
    () => "Northpip",
  );
  return {
    name: () => name,
    onBrand(shown: string): void {
      name = shown;
    },
  };
}

const captchaOrigins = ({ captcha }: Config) => (captcha ? captchaServices[captcha.provider].origins : []);

/** Asked for each page: the owner may have connected another checkout meanwhile. */
export const policySources = ({
  config,
  data,
}: {
  readonly config: Config;
  readonly data: Pick<DataAccess, "origins">;
}): PolicySources => ({
  connect: data.origins,
  checkout: checkoutProvider(config.checkout.provider).origins,
  styles: config.checkout.provider === "paddle" ? [paddleScript] : [],
  captcha: captchaOrigins(config),
  videos: config.videoFrames.map((name) => videoFrames[name].origin),
});

/** What loaders find under `appContext`: the one data client, as an anonymous visitor. */
function appValue({ config, data, quotes }: ServeOptions, client: SupabaseClient, onBrand: (name: string) => void) {
  const { provider, clientToken, testNotice } = config.checkout;
  return {
    client,
    onBrand,
    publicConfig: {
      supabaseUrl: data.url,
      supabaseAnonKey: data.anonKey,
      siteUrl: config.siteUrl,
      checkoutProvider: provider,
      checkoutToken: provider === "paddle" ? (clientToken ?? null) : null,
      testCheckout: testNotice,
      captcha: config.captcha ?? null,
      videoFrames: config.videoFrames,
      liveQuotes: quotes?.provider ?? null,
    },
  };
}

async function builtSite(folder: string): Promise<ServerBuild> {
  return (await import(pathToFileURL(join(folder, "server/index.js")).href)) as ServerBuild;
}

/** What an address means, by the routes of the build at hand: in development they may change with every edit. */
function addressesOf(build: ServerBuild | (() => Promise<ServerBuild>)): PageSource["resolve"] {
  const known = new WeakMap<ServerBuild, ReturnType<typeof createPageAddresses>>();
  return async (url) => {
    const current = typeof build === "function" ? await build() : build;
    const addresses = known.get(current) ?? createPageAddresses(current.routes);
    known.set(current, addresses);
    return addresses(url);
  };
}

/** Counts what visitors' pages tell, through the same interface as everything else, also with a hosted project. */
function openVisits({ config, data, log }: ServeOptions, pages: PageSource, siteHeaders: Record<string, string>) {
  const { siteUrl, trustedProxies } = config;
  const client = serverClient(data.fetch, data.serviceRoleKey, data.url);
  const known = createKnownItems({ client, epoch: data.epoch, pages, siteUrl });
  return serveVisits({ client, known, siteUrl, siteHeaders, trustedProxies, log });
}

/** Puts pages, assets and back end behind one port. */
export async function serveSite(options: ServeOptions): Promise<{ address: string; close(): Promise<void> }> {
  const { root, config, data, log } = options;
  const development = options.development ? await openDevelopment(root) : undefined;
  const build = development ? development.build : await builtSite(options.buildFolder);
  const client = serverClient(data.fetch, data.anonKey, data.url);
  const brand = await followBrand(client);
  const renderer = createPageRenderer({
    build,
    mode: options.development ? "development" : "production",
    siteUrl: config.siteUrl,
    sources: () => policySources(options),
    appValue: () => appValue(options, client, brand.onBrand),
    log,
  });
  const siteHeaders = baseSecurityHeaders(config.siteUrl);
  // Nothing is kept in development: an edit of the code moves no epoch.
  const cache = createHtmlCache(development ? 0 : undefined);
  const upgrades = development ? undefined : createPageUpgrades(cache, data.epoch);
  const pages = createPageSource({
    cache,
    epoch: data.epoch,
    renderer,
    resolve: addressesOf(build),
    allowance: createNetworkAllowances(renderRate),
    turns: createRenderTurns(log),
    databaseUp: data.isUp,
    upgrades,
  });
  const visits = openVisits(options, pages, siteHeaders);
  const site = createSite({
    siteHeaders,
    backEnds: [
      visits.backEnd,
      serveHistory({ folder: historyFolder(config.dataDir), siteHeaders, log }),
      serveQuotes({ quotes: options.quotes?.live ?? null, siteHeaders }),
      ...data.backEnds,
    ],
    pages,
    trustedProxies: config.trustedProxies,
    databaseUp: data.isUp,
    brand: brand.name,
    onError: (error, request) => log.error("A request failed", { error, path: new URL(request.url).pathname }),
  });
  const hono = getRequestListener(site.fetch, {
    // What is no request at all (a host that cannot be one) has not come as far as the site.
    errorHandler: () => new Response("Bad Request\n", { status: 400, headers: siteHeaders }),
  });
  const assets = development ? new Map() : await loadStaticAssets(join(options.buildFolder, "client"));
  const routes = data.backEnds.flatMap(({ handles, upgrade }) => (upgrade ? [{ handles, upgrade }] : []));
  const addressOf = requestAddress(config.trustedProxies);
  const requestTurns = createRequestTurns();
  const { server, drain } = createListener({
    assets,
    upgrades: development ? [...routes, development.upgrades] : routes,
    siteHeaders,
    pages: development ? undefined : pages,
    unsent: createUnsentAnswers((request) => addressGroup(addressOf(request))),
    mayAsk: createAskingLimit(config.trustedProxies),
    // All addresses of a network that one customer may hold are one client here.
    inTurn: (request, answer) => requestTurns.begin(widestNetwork(addressOf(request)), answer),
    limits: createConnectionLimits({}, config.trustedProxies > 0 ? () => true : undefined),
    rest: development
      ? (request, response) => development.middlewares(request, response, () => void hono(request, response))
      : hono,
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explainListen(error, config.host, config.port)));
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    data.closeSockets();
    await development?.close();
    await drain(drainMs);
    await visits.close();
  };
  // A server on all addresses is asked from this machine.
  const host = isEverywhere(config.host) ? "localhost" : urlHost(config.host);
  return { address: `http://${host}:${port}`, close };
}
