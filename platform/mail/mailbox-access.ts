import type { Config } from "#config";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * The local mailbox shows links that sign in as anyone. So it exists only for a browser on this very machine: the
 * server listens on loopback, the site calls itself by a loopback name, the request asks for one (a foreign name that
 * resolves to 127.0.0.1 does not count), and no proxy stands between.
 */
export function mayOpenMailbox(
  request: Request,
  config: Pick<Config, "loopback" | "siteUrl" | "trustedProxies">,
): boolean {
  return (
    config.loopback &&
    config.trustedProxies === 0 &&
    loopbackNames.has(new URL(config.siteUrl).hostname) &&
    loopbackNames.has(new URL(request.url).hostname) &&
    proxyHeaders.every((name) => !request.headers.has(name))
  );
}
