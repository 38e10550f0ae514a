/** Headers that a page may send anywhere without asking; with these content types alone. */
const plainHeaders = new Set(["accept", "accept-language", "content-language", "content-type"]);
const plainTypes = /^(?:text\/plain|application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;
/** What a page may read of an answer without permission. */
const readable = [
  "cache-control",
  "content-language",
  "content-length",
  "content-type",
  "expires",
  "last-modified",
  "pragma",
];
const bodyless = new Set([204, 205, 304]);

const listOf = (text: string | null) =>
  (text ?? "")
    .toLowerCase()
    .split(",")
    .map((item) => item.trim());

const askedFor = ({ headers }: Request): string[] =>
  [...headers]
    .filter(([name, value]) => !plainHeaders.has(name) || (name === "content-type" && !plainTypes.test(value)))
    .map(([name]) => name)
    .sort();

async function preflight({ url, method }: Request, origin: string, names: readonly string[]): Promise<void> {
  const { status, headers } = await fetch(url, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": method,
      ...(names.length > 0 ? { "access-control-request-headers": names.join(",") } : {}),
    },
  });
  const refused = names.filter((name) => !listOf(headers.get("access-control-allow-headers")).includes(name));
  const methods = listOf(headers.get("access-control-allow-methods"));
  if (status > 299 || headers.get("access-control-allow-origin") !== origin || refused.length > 0)
    throw new TypeError(`Failed to fetch ${url}: the preflight was refused (${status}; ${refused.join(", ")})`);
  if (!methods.includes(method.toLowerCase())) throw new TypeError(`Failed to fetch ${url}: ${method} is not allowed`);
}

/** `fetch` as a browser does it for a page of `origin`: it asks first, and hides what the page was not permitted to read. */
export function pageFetch(origin: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const names = askedFor(request);
    if (names.length > 0 || !["GET", "HEAD", "POST"].includes(request.method)) await preflight(request, origin, names);
    const headers = new Headers(request.headers);
    headers.set("origin", origin);
    const response = await fetch(new Request(request, { headers }));
    if (![origin, "*"].includes(response.headers.get("access-control-allow-origin") ?? ""))
      throw new TypeError(`Failed to fetch ${request.url}: a page of ${origin} may not read the answer`);
    const shown = new Set([...readable, ...listOf(response.headers.get("access-control-expose-headers"))]);
    const visible = [...response.headers].filter(([name]) => shown.has(name));
    const { status, statusText } = response;
    return new Response(bodyless.has(status) ? null : response.body, { status, statusText, headers: visible });
  };
}
