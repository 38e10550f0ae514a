import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { type EncodedBody, encodeBody } from "./content-encoding.ts";

export type Asset = {
  readonly body: EncodedBody;
  readonly contentType: string;
  readonly etag: string;
  readonly immutable: boolean;
};

const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

async function readCompressed(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined);
}

async function loadAsset(file: string, path: string): Promise<Asset> {
  const identity = await readFile(file);
  const contentType = contentTypes[extname(file)] ?? "application/octet-stream";
  const [br, gzip] = await Promise.all([readCompressed(`${file}.br`), readCompressed(`${file}.gz`)]);
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  // The bundler names what it hashed; only those may be kept for good.
  return { body: { identity, br, gzip }, contentType, etag, immutable: path.startsWith("/assets/") };
}

/** Every file of the built client in memory, with the compressed forms the build left beside it. Keyed by URL path. */
export async function loadStaticAssets(directory: string): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry) => join(entry.parentPath, entry.name));
  const assets = new Map<string, Asset>();
  await Promise.all(
    files.map(async (file) => {
      const path = `/${relative(directory, file).split(sep).join("/")}`;
      assets.set(path, await loadAsset(file, path));
    }),
  );
  return assets;
}

/** Leaves `.br` and `.gz` beside every file worth it, so that no start has to compress again. */
export function compressedForms(identity: Buffer, path: string): EncodedBody {
  return encodeBody(identity, contentTypes[extname(path)] ?? "application/octet-stream", 11);
}
