import { baseSecurityHeaders } from "../security-headers.ts";
import type { BackEnd } from "../site.ts";

const address = /^\/books\/([a-z0-9-]{1,60}\.(?:pdf|epub))$/;

/** `/books/BOOK.pdf`: a book that is free for everybody, as a plain link. Asked as a visitor, whoever asks. */
export const bookBackEnd = (platform: BackEnd, anonKey: string, siteUrl: string): BackEnd => ({
  handles: (pathname) => pathname.startsWith("/books/"),
  async fetch(request, remoteAddress) {
    const plain = (text: string, status: number) =>
      new Response(`${text}\n`, {
        status,
        headers: {
          ...baseSecurityHeaders(siteUrl),
          "content-type": "text/plain; charset=utf-8",
          "cache-control": "no-store",
        },
      });
    if (!["GET", "HEAD"].includes(request.method)) return plain("Books are read by GET.", 405);
    const name = address.exec(new URL(request.url).pathname)?.[1];
    if (!name) return plain("There is no such book.", 404);
    const headers = new Headers({ authorization: `Bearer ${anonKey}`, apikey: anonKey });
    for (const kept of ["if-none-match", "x-forwarded-for"]) {
      const value = request.headers.get(kept);
      if (value) headers.set(kept, value);
    }
    const { method, signal } = request;
    const asked = new Request(new URL(`/functions/v1/books/${name}`, request.url), { method, headers, signal });
    const answer = await platform.fetch(asked, remoteAddress);
    if (answer.ok || answer.status === 304) {
      for (const [header, value] of Object.entries(baseSecurityHeaders(siteUrl))) answer.headers.set(header, value);
      return answer;
    }
    const { message } = (await answer.json().catch(() => ({}))) as { readonly message?: string };
    return plain(message ?? "The book could not be read.", answer.status);
  },
});
