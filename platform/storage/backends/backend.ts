import type { Readable } from "node:stream";

/** A part of a file, in bytes; `end` is the last one. */
export type ByteRange = { readonly start: number; readonly end: number };

/** `etag` is the content's MD5, so that the same content has the same one wherever it lies. */
export type StoredFile = { readonly size: number; readonly etag: string };

/**
 * Where the bytes lie. Files are named by random versions that never come back, so a name is written once and nothing a caller
 * chooses reaches a path. All promises reject with the storage's own error; an absent file reads as `undefined`.
 */
export type FileBackend = {
  /** Resolves when the bytes are safe: after a crash they are there. Nothing is left of a write that failed. */
  write(version: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  read(version: string, range?: ByteRange): Promise<Readable | undefined>;
  /** A second file with the same content. */
  copy(from: string, to: string): Promise<void>;
  /** Removes these files, and what writes of them that never ended left behind. An absent file is fine. */
  remove(versions: readonly string[]): Promise<void>;
};

const versionName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where every backend puts a version: `ab/abcd…`. @throws {TypeError} for what is no version */
export function keyOf(version: string): string {
  if (!versionName.test(version)) throw new TypeError(`Not a version: ${version}`);
  return `${version.slice(0, 2)}/${version}`;
}
