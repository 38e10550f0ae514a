import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "#config";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

const proxyHeaders = [
  ...["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "x-real-ip"],
  ...[
    "cf-connecting-ip",
    "true-client-ip",
    "x-client-ip",
    "x-original-host",
    "x-cluster-client-ip",
    "fastly-client-ip",
  ],
];

/** The name in the request's own Host header; an absolute address in the request line does not replace it. */
const hostNamed = (request: Request): string => {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
};

/** Can any request open the local mailbox, as this site is configured? */
export function mailboxExists(config: Pick<Config, "loopback" | "siteUrl" | "trustedProxies">): boolean {
  return config.loopback && config.trustedProxies === 0 && loopbackNames.has(new URL(config.siteUrl).hostname);
}

/**
 * Does this look like a browser on this very machine? The server listens on loopback, the site calls itself by a loopback name, the
 * request asks for one (a foreign name that resolves to 127.0.0.1 does not count), and no proxy says that it stands between. A proxy
 * that says nothing and puts a loopback name into Host cannot be told from a browser: what must stay closed to its visitors needs more.
 */
export function looksLocal(request: Request, config: Pick<Config, "loopback" | "siteUrl" | "trustedProxies">): boolean {
  return (
    mailboxExists(config) &&
    loopbackNames.has(new URL(request.url).hostname) &&
    loopbackNames.has(hostNamed(request)) &&
    proxyHeaders.every((name) => !request.headers.has(name))
  );
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * The mailbox shows links that sign in as anyone, so its address holds a key that only the terminal of a start has shown.
 * @returns what is asked of the mailbox, below `/_dev/mail/{key}`; null without the right key.
 */
export function pathBehindKey(path: string, key: string | undefined): string | null {
  const [, given = "", rest = ""] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (!key || !timingSafeEqual(digest(given), digest(key))) return null;
  return rest === "" ? "/" : rest;
}
