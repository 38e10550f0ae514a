import { readPictureId } from "#lib/stored-picture.ts";
import { baseSecurityHeaders } from "../security-headers.ts";
import type { BackEnd } from "../site.ts";

const address = /^\/pictures\/([^/]+)\/([1-9]\d{0,4}\.(?:avif|webp))$/;
/** Another content has another address. */
const immutable = "public, max-age=31536000, immutable";

/** `/pictures/ID/WIDTH.avif`: a picture of the site, from storage. */
export const pictureBackEnd = (platform: BackEnd, siteUrl: string): BackEnd => ({
  handles: (pathname) => pathname.startsWith("/pictures/"),
  async fetch(request, remoteAddress) {
    const [, id = "", name = ""] = address.exec(new URL(request.url).pathname) ?? [];
    const missing = (status: number) =>
      new Response("There is no such picture.\n", {
        status,
        headers: {
          ...baseSecurityHeaders(siteUrl),
          "content-type": "text/plain; charset=utf-8",
          "cache-control": "no-store",
        },
      });
    if (!["GET", "HEAD"].includes(request.method)) return missing(405);
    if (!readPictureId(id)) return missing(404);
    const stored = new URL(`/storage/v1/object/public/pictures/${id}/${name}`, request.url);
    const { method, headers, signal } = request;
    const answer = await platform.fetch(new Request(stored, { method, headers, signal }), remoteAddress);
    if (![200, 206, 304].includes(answer.status)) {
      await answer.body?.cancel();
      return missing(answer.status >= 500 || answer.status === 429 ? answer.status : 404);
    }
    answer.headers.set("cache-control", immutable);
    return answer;
  },
});
