const allowedProtocols = new Set(["http:", "https:", "mailto:"]);

/**
 * The address if a visitor may follow it; undefined for everything a browser would run (`javascript:`, `data:` …), and for
 * addresses that look like a path of ours and lead to another host (`//host`).
 */
export function safeHref(href: string): string | undefined {
  const base = "https://site.invalid/";
  // The URL parser sees an address as the browser will: with tabs, newlines and leading controls removed.
  if (!URL.canParse(href, base)) return undefined;
  const { protocol, host } = new URL(href, base);
  if (!allowedProtocols.has(protocol)) return undefined;
  const leavesAsPath = host !== "site.invalid" && protocol !== "mailto:" && !/^https?:/i.test(href.trim());
  return leavesAsPath ? undefined : href;
}
