import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorText } from "#lib/error-text.ts";
import type { Log } from "#platform/http/service.ts";
import { chunkPath, type HistoryManifest } from "#trading/market/history/manifest.ts";
import { matchesTag } from "../../answer.ts";
import type { BackEnd } from "../../site.ts";
import { hashOf, type StoredManifest, storedSymbols } from "./history-files.ts";
import { type KeptManifest, keptManifests } from "./kept-manifests.ts";

const prefix = "/market/history/";
const chunkAddress = /^([A-Z0-9]{2,12})\/\d{4}(?:-\d{2})?\.[0-9a-f]{32}\.bin$/;

type Options = { readonly folder: string; readonly siteHeaders: Readonly<Record<string, string>>; readonly log: Log };

/** What pages are told: nothing that only writers need. */
const shown = ({ version, symbol, timeframe, sources, chunks }: StoredManifest): HistoryManifest => ({
  version,
  symbol,
  timeframe,
  sources,
  chunks,
});

type Manifests = ReturnType<typeof keptManifests>;
type Index = { readonly marks: string; readonly text: string; readonly etag: string };

/** Every readable manifest. A damaged one is logged, and its symbol has no stored history. */
async function readableManifests({ folder, log }: Options, manifestOf: Manifests): Promise<KeptManifest[]> {
  const found: KeptManifest[] = [];
  for (const symbol of await storedSymbols(folder)) {
    try {
      const one = await manifestOf(symbol);
      if (one) found.push(one);
    } catch (error) {
      log.warn("a stored history cannot be used", { symbol, problem: errorText(error) });
    }
  }
  return found;
}

function indexOf(found: readonly KeptManifest[], marks: string): Index {
  const text = JSON.stringify({ symbols: found.map(({ manifest }) => shown(manifest)) });
  return { marks, text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
}

/** A chunk's bytes, only where a manifest names it: no other file is read. */
async function readListedChunk({ folder, log }: Options, manifestOf: Manifests, path: string): Promise<Buffer | null> {
  const symbol = chunkAddress.exec(path)?.[1];
  const kept = symbol ? await manifestOf(symbol).catch(() => null) : null;
  if (!symbol || !kept) return null;
  const { chunks, replaced } = kept.manifest;
  const listed = chunks.some((chunk) => chunkPath(symbol, chunk) === path) || replaced.some((old) => old.path === path);
  if (!listed) return null;
  try {
    const bytes = await readFile(join(folder, path));
    if (hashOf(bytes) !== path.split(".")[1]) throw new Error("its content is not what was written");
    return bytes;
  } catch (error) {
    log.warn("a stored history is damaged: import or fetch its period again", { path, problem: errorText(error) });
    return null;
  }
}

/** The stored history for browsers: a list that is asked for again, and chunks that never change. */
export function serveHistory(options: Options): BackEnd {
  const { siteHeaders } = options;
  const manifestOf = keptManifests(options.folder);
  let made: Index | undefined;
  const answer = (body: BodyInit | null, status: number, headers: Record<string, string>) =>
    new Response(body, { status, headers: { ...siteHeaders, ...headers } });
  const missing = () =>
    answer("There is no stored history at this address.\n", 404, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    });

  async function index(request: Request): Promise<Response> {
    const found = await readableManifests(options, manifestOf);
    const marks = found.map(({ mark }) => mark).join("\n");
    if (made?.marks !== marks) made = indexOf(found, marks);
    const { text, etag } = made;
    const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache", etag };
    if (matchesTag(request.headers.get("if-none-match") ?? undefined, etag)) return answer(null, 304, headers);
    return answer(request.method === "HEAD" ? null : text, 200, headers);
  }

  return {
    handles: (pathname) => pathname.startsWith(prefix),
    fetch: async (request) => {
      if (request.method !== "GET" && request.method !== "HEAD")
        return answer("This method is not available here.\n", 405, { allow: "GET, HEAD" });
      const path = new URL(request.url).pathname.slice(prefix.length);
      if (path === "manifest.json") return index(request);
      const bytes = await readListedChunk(options, manifestOf, path);
      if (!bytes) return missing();
      return answer(request.method === "HEAD" ? null : new Uint8Array(bytes), 200, {
        "content-type": "application/octet-stream",
        "cache-control": "public, max-age=31536000, immutable",
        "content-length": `${bytes.length}`,
      });
    },
  };
}
