import { baseSecurityHeaders } from "../security-headers.ts";
import type { BackEnd } from "../site.ts";

/** What a plain link leads to: a function, asked as a visitor. */
const links = [
  [/^\/books\/([a-z0-9-]{1,60}\.(?:pdf|epub))$/, "books"],
  [/^\/documents\/certificate\/([0-9A-Fa-f-]{23})\.pdf$/, "documents/certificate"],
] as const;

function functionOf(pathname: string): string | undefined {
  for (const [address, name] of links) {
    const found = address.exec(pathname)?.[1];
    if (found) return `/functions/v1/${name}/${found}`;
  }
  return undefined;
}

/** `/books/BOOK.pdf` and `/documents/certificate/CODE.pdf`: files for everybody, as plain links. No session is looked at. */
export const fileBackEnd = (platform: BackEnd, anonKey: string, siteUrl: string): BackEnd => ({
  handles: (pathname) => pathname.startsWith("/books/") || pathname.startsWith("/documents/"),
  async fetch(request, remoteAddress) {
    const plain = (text: string, status: number, more: Record<string, string> = {}) =>
      new Response(`${text}\n`, {
        status,
        headers: {
          ...more,
          ...baseSecurityHeaders(siteUrl),
          "content-type": "text/plain; charset=utf-8",
          "cache-control": "no-store",
        },
      });
    if (!["GET", "HEAD"].includes(request.method)) return plain("Files are read by GET.", 405);
    const path = functionOf(new URL(request.url).pathname);
    if (!path) return plain("There is no such file.", 404);
    const headers = new Headers({ authorization: `Bearer ${anonKey}`, apikey: anonKey });
    for (const kept of ["if-none-match", "x-forwarded-for"]) {
      const value = request.headers.get(kept);
      if (value) headers.set(kept, value);
    }
    const { method, signal } = request;
    const asked = new Request(new URL(path, request.url), { method, headers, signal });
    const answer = await platform.fetch(asked, remoteAddress);
    if (answer.ok || answer.status === 304) {
      for (const [header, value] of Object.entries(baseSecurityHeaders(siteUrl))) answer.headers.set(header, value);
      return answer;
    }
    const { message } = (await answer.json().catch(() => ({}))) as { readonly message?: string };
    const later = answer.headers.get("retry-after");
    return plain(message ?? "The file could not be read.", answer.status, later ? { "retry-after": later } : {});
  },
});
