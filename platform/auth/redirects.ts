/** Opens mailed links by a press of its reader, where the token is still unused. */
export const linkPagePath = "/auth/callback";
/** Where a mailed link may lead: no other page of this site takes a session out of its address. */
const landingPaths = ["/auth", linkPagePath] as const;

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

export type RedirectPolicy = {
  /** The address asked for when it is exactly one of the allowed ones, else the site's /auth. Never throws. */
  resolve(asked: string | null | undefined): string;
};

/** On a developer's machine `localhost` and `127.0.0.1` are the same site. */
export function isSameSite(url: URL, site: URL): boolean {
  if (url.origin === site.origin) return true;
  return (
    loopbackHosts.has(site.hostname) &&
    loopbackHosts.has(url.hostname) &&
    url.port === site.port &&
    url.protocol === site.protocol
  );
}

/**
 * `*` is any text up to a `.` or `/`, `**` any text, `?` one character: as GoTrue reads its redirect list. But `**` before the host's
 * end is any text of the host: beyond it, what follows would be found in another site's path.
 */
function patternOf(address: string): RegExp {
  const host = /^[^/]*\/\/[^/]*?(?=\/|(?:\*\*)?$)/.exec(address)?.[0] ?? "";
  const written = (text: string, any: string) =>
    text.split(/(\*\*|\*|\?)/).map((part) => {
      if (part === "**") return any;
      if (part === "*") return "[^./]*";
      return part === "?" ? "[^./]" : part.replace(/[.+^${}()|[\]\\]/g, "\\$&");
    });
  return new RegExp(`^${[...written(host, "[^/?#]*"), ...written(address.slice(host.length), ".*")].join("")}$`);
}

/** What a browser might read differently (backslashes, credentials, spaces, encoded hosts) matches no pattern. */
const isPlain = (asked: string, url: URL) =>
  url.username === "" &&
  url.password === "" &&
  /^[\x21-\x7e]+$/.test(asked) &&
  !asked.includes("\\") &&
  (url.href === asked || url.href === `${asked}/`);

/**
 * An exact-match allow-list, and the patterns of the settings file. The text itself must already be what the parser makes of it: whatever a browser might
 * read differently (backslashes, credentials, control characters, encoded dots, a trailing dot) does not match.
 */
export function createRedirectPolicy(siteUrl: string, additional: readonly string[] = []): RedirectPolicy {
  const site = new URL(siteUrl);
  const fallback = `${site.origin}/auth`;
  const others = additional.map(patternOf);
  return {
    resolve(asked) {
      if (!asked || asked.length > 500 || !URL.canParse(asked)) return fallback;
      const url = new URL(asked);
      if (isPlain(asked, url) && others.some((pattern) => pattern.test(asked))) return asked;
      const known = landingPaths.some((path) => path === url.pathname);
      const exact = asked === `${url.origin}${url.pathname}`;
      return exact && known && isSameSite(url, site) ? asked : fallback;
    },
  };
}
