import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { serverClient } from "#app/data/server-client.ts";
import type { Config } from "#config";
import type { Log } from "#platform/http/service.ts";
import type { DataAccess } from "./data-access.ts";
import { openDevelopment } from "./development.ts";
import { createHtmlCache } from "./html-cache.ts";
import { createListener } from "./listener.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { createPageSource } from "./page-source.ts";
import { createPageUpgrades } from "./page-upgrades.ts";
import { baseSecurityHeaders } from "./security-headers.ts";
import { createSite } from "./site.ts";
import { loadStaticAssets } from "./static-assets.ts";

export type ServeOptions = {
  readonly root: string;
  readonly config: Config;
  readonly development: boolean;
  /** Where the built site is; unused in development. */
  readonly buildFolder: string;
  readonly data: DataAccess;
  readonly log: Log;
};

const checkoutOrigins: Record<Config["checkout"]["provider"], readonly string[]> = {
  sandbox: [],
  gumroad: ["https://gumroad.com", "https://*.gumroad.com"],
  lemonsqueezy: ["https://app.lemonsqueezy.com", "https://*.lemonsqueezy.com"],
};

const drainMs = 25_000;

/** What loaders find under `appContext`: the one data client, as an anonymous visitor. */
function appValue({ config, data }: ServeOptions) {
  return {
    client: serverClient(data.fetch, data.anonKey, data.url),
    publicConfig: {
      supabaseUrl: data.url,
      supabaseAnonKey: data.anonKey,
      siteUrl: config.siteUrl,
      checkoutProvider: config.checkout.provider,
    },
  };
}

async function builtSite(folder: string): Promise<ServerBuild> {
  return (await import(pathToFileURL(join(folder, "server/index.js")).href)) as ServerBuild;
}

/** Puts pages, assets and back end behind one port. */
export async function serveSite(options: ServeOptions): Promise<{ address: string; close(): Promise<void> }> {
  const { root, config, data, log } = options;
  const development = options.development ? await openDevelopment(root) : undefined;
  const renderer = createPageRenderer({
    build: development ? development.build : await builtSite(options.buildFolder),
    mode: options.development ? "development" : "production",
    siteUrl: config.siteUrl,
    sources: { connect: data.origins, checkout: checkoutOrigins[config.checkout.provider] },
    appValue: appValue(options),
  });
  const siteHeaders = baseSecurityHeaders(config.siteUrl);
  // Nothing is kept in development: an edit of the code moves no epoch.
  const cache = createHtmlCache(development ? 0 : undefined);
  const upgrades = development ? undefined : createPageUpgrades(cache, data.epoch);
  const pages = createPageSource(cache, data.epoch, renderer, data.isUp, upgrades);
  const site = createSite({
    siteHeaders,
    backEnds: data.backEnds,
    pages,
    databaseUp: data.isUp,
    onError: (error, request) => log.error("A request failed", { error, path: new URL(request.url).pathname }),
  });
  const hono = getRequestListener(site.fetch);
  const assets = development ? new Map() : await loadStaticAssets(join(options.buildFolder, "client"));
  const { server, drain } = createListener({
    assets,
    siteHeaders,
    pages: development ? undefined : pages,
    rest: development
      ? (request, response) => development.middlewares(request, response, () => void hono(request, response))
      : hono,
  });
  development?.attach(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    await development?.close();
    await drain(drainMs);
  };
  return { address: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`, close };
}
