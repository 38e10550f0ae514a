import type { Readable } from "node:stream";

/** A part of a file, in bytes; `end` is the last one. */
export type ByteRange = { readonly start: number; readonly end: number };

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
  /** An absent file is fine. */
  remove(version: string): Promise<void>;
};
