import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { addressSite } from "#lib/address-group.ts";
import { createFairTurns } from "../../http/fair-turns.ts";
import type { ByteRange, FileBackend } from "../backends/backend.ts";
import { headBytes, typeByContent } from "../content-check.ts";
import { storageErrors } from "../errors.ts";
import type { ObjectRow } from "../object-rows.ts";
import type { PictureCache } from "./picture-cache.ts";
import { transformPicture } from "./transform-picture.ts";
import { type PictureType, pictureTypes, type Transformation, transformationText } from "./transformation.ts";

/** Bytes of a file that is still transformed. */
const maxSourceBytes = 25 * 2 ** 20;

/**
 * Two at a time, for all callers together: each keeps a processor busy. One of them for an address, and one for all whose pictures took seconds
 * recently, so that others get a place beside them.
 */
const shares = {
  ofOne: { running: 1, waiting: 20, waitMs: 15_000 },
  together: 2,
  heavy: { together: 1, afterMs: 4_000, leakPerSecond: 200 },
};

export type Pictures = {
  /** What its first bytes say it is, whatever it was stored as. @throws {StorageError} 422 for what is no picture */
  typeOf(row: ObjectRow): Promise<PictureType>;
  /** @throws {StorageError} for what is no picture or too large, and while too many are being made */
  show(row: ObjectRow, type: PictureType, how: Transformation, address: string): Promise<Buffer>;
};

export function createPictures(files: Pick<FileBackend, "read">, cache: PictureCache): Pictures {
  const turns = createFairTurns(shares);
  const beingMade = new Map<string, Promise<Buffer>>();

  async function make(row: ObjectRow, type: PictureType, how: Transformation): Promise<Buffer> {
    if ((row.metadata?.size ?? 0) > maxSourceBytes) throw storageErrors.tooLarge();
    return transformPicture(await buffer(await bytesOf(row)), type, how);
  }

  async function madeOnce(
    key: string,
    row: ObjectRow,
    type: PictureType,
    how: Transformation,
    address: string,
  ): Promise<Buffer> {
    const known = await cache.get(key);
    if (known) return known;
    const giveBack = await turns.take({ address, site: addressSite(address), account: null });
    if (!giveBack) throw storageErrors.busy();
    try {
      const bytes = await make(row, type, how);
      await cache.put(key, bytes);
      return bytes;
    } finally {
      giveBack();
    }
  }

  async function bytesOf(row: ObjectRow, range?: ByteRange): Promise<Readable> {
    const content = row.version === null ? undefined : await files.read(row.version, range);
    if (!content) throw storageErrors.noObject();
    return content;
  }

  return {
    async typeOf(row) {
      // Drawings (SVG) are none of these: they can hold scripts, and references that a renderer would follow.
      const found = await typeByContent(await buffer(await bytesOf(row, { start: 0, end: headBytes - 1 })));
      const type = pictureTypes.find((known) => known === found);
      if (!type) throw storageErrors.notAPicture();
      return type;
    },
    async show(row, type, how, address) {
      // By content: the same picture under two names, or uploaded again, is made once.
      const key = `${row.metadata?.eTag ?? row.version} ${type} ${transformationText(how)}`;
      const present = beingMade.get(key);
      if (present) return present;
      const making = madeOnce(key, row, type, how, address).finally(() => beingMade.delete(key));
      beingMade.set(key, making);
      return making;
    },
  };
}
