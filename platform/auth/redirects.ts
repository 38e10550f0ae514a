/** Where a mailed link may lead after its work is done: pages of this site that know what to do with a session. */
const landingPaths = ["/", "/auth", "/auth/callback", "/member-area"] as const;

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

export type RedirectPolicy = {
  /** The address asked for when it is exactly one of the allowed ones, else the site root. Never throws. */
  resolve(asked: string | null | undefined): string;
};

/** On a developer's machine `localhost` and `127.0.0.1` are the same site. */
function isSameSite(url: URL, site: URL): boolean {
  if (url.origin === site.origin) return true;
  return (
    loopbackHosts.has(site.hostname) &&
    loopbackHosts.has(url.hostname) &&
    url.port === site.port &&
    url.protocol === site.protocol
  );
}

/**
 * An exact-match allow-list. The text itself must already be what the parser makes of it: whatever a browser might
 * read differently (backslashes, credentials, control characters, encoded dots, a trailing dot) does not match.
 */
export function createRedirectPolicy(siteUrl: string): RedirectPolicy {
  const site = new URL(siteUrl);
  const root = `${site.origin}/`;
  return {
    resolve(asked) {
      if (!asked || asked.length > 500 || !URL.canParse(asked)) return root;
      const url = new URL(asked);
      const known = landingPaths.some((path) => path === url.pathname);
      const exact = asked === `${url.origin}${url.pathname}` || (url.pathname === "/" && asked === url.origin);
      return exact && known && isSameSite(url, site) ? `${url.origin}${url.pathname}` : root;
    },
  };
}
