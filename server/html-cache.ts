import { createHash } from "node:crypto";
import { type EncodedBody, encodeBody } from "./content-encoding.ts";

/** One rendered answer, ready to be written in any encoding. */
export type CachedPage = {
  readonly epoch: number;
  readonly body: EncodedBody;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  /** The page is the same whatever the query says: it also answers addresses with one. */
  readonly anyQuery?: boolean;
};

export function createCachedPage(epoch: number, html: Buffer, headers: Record<string, string>): CachedPage {
  const body = encodeBody(html, headers["content-type"] ?? "", 5);
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  const bytes = body.identity.length + (body.br?.length ?? 0) + (body.gzip?.length ?? 0);
  return { epoch, body, etag, headers, bytes };
}

/**
 * Whole pages in memory, keyed by address and content epoch, least recently used out first. A page of an older epoch is
 * kept as a reserve: when the database is down it is better than an error. Those with a query have no more than half of it: there are as many as
 * somebody can think of, and they would push out the site's own.
 */
export function createHtmlCache(maxBytes = 64 * 1024 * 1024) {
  const pages = new Map<string, CachedPage>();
  let held = 0;
  let heldWithQuery = 0;
  const bytesWithQuery = (key: string, page: CachedPage) => (key.includes("?") ? page.bytes : 0);

  function drop(key: string) {
    const page = pages.get(key);
    if (!page) return;
    held -= page.bytes;
    heldWithQuery -= bytesWithQuery(key, page);
    pages.delete(key);
  }

  function dropOldest(mayGo: (key: string) => boolean, isRoom: () => boolean) {
    for (const key of pages.keys()) {
      if (isRoom()) return;
      if (mayGo(key)) drop(key);
    }
  }

  return {
    /** The page if it is of this epoch. */
    fresh(key: string, epoch: number): CachedPage | undefined {
      const page = pages.get(key);
      if (page?.epoch !== epoch) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    /** The page of whatever epoch, for when nothing fresher can be made. */
    reserve: (key: string): CachedPage | undefined => pages.get(key),
    put(key: string, page: CachedPage) {
      drop(key);
      if (page.bytes > maxBytes / 8) return;
      pages.set(key, page);
      held += page.bytes;
      heldWithQuery += bytesWithQuery(key, page);
      dropOldest(
        (of) => of.includes("?"),
        () => heldWithQuery <= maxBytes / 2,
      );
      dropOldest(
        () => true,
        () => held <= maxBytes,
      );
    },
    get size() {
      return pages.size;
    },
    get heldBytes() {
      return held;
    },
  };
}

export type HtmlCache = ReturnType<typeof createHtmlCache>;
