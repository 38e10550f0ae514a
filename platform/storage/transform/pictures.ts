import { createWorkSlots } from "../../http/work-slots.ts";
import type { FileBackend } from "../backends/backend.ts";
import { storageErrors } from "../errors.ts";
import type { ObjectRow } from "../object-rows.ts";
import type { PictureCache } from "./picture-cache.ts";
import { transformPicture } from "./transform-picture.ts";
import { type PictureType, type Transformation, transformationText } from "./transformation.ts";

/** Bytes of a file that is still transformed. */
const maxSourceBytes = 25 * 2 ** 20;

/** Two at a time, for all callers together: each keeps a processor busy. */
const slots = { running: 2, waiting: 100, waitMs: 15_000 };
/** Of those, what one address may have made and waiting, so that others get a place beside it. */
const perAddress = { running: 1, waiting: 20, waitMs: 15_000 };

export type Pictures = {
  /** @throws {StorageError} for what is no picture or too large, and while too many are being made */
  show(row: ObjectRow, type: PictureType, how: Transformation, address: string): Promise<Buffer>;
};

export function createPictures(files: Pick<FileBackend, "read">, cache: PictureCache): Pictures {
  const turns = createWorkSlots(slots);
  const ofAddress = createWorkSlots(perAddress);
  const beingMade = new Map<string, Promise<Buffer>>();

  async function make({ version, metadata }: ObjectRow, type: PictureType, how: Transformation): Promise<Buffer> {
    const { mimetype = "", size = 0 } = metadata ?? {};
    // Drawings can hold scripts, and references that a renderer would follow.
    if (!mimetype.startsWith("image/") || mimetype.startsWith("image/svg")) throw storageErrors.notAPicture();
    if (size > maxSourceBytes) throw storageErrors.tooLarge();
    const giveBack = await turns.take("pictures");
    if (!giveBack) throw storageErrors.busy();
    try {
      const content = version === null ? undefined : await files.read(version);
      if (!content) throw storageErrors.noObject();
      return await transformPicture(content, type, how);
    } finally {
      giveBack();
    }
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
    const giveBack = await ofAddress.take(address);
    if (!giveBack) throw storageErrors.busy();
    try {
      const bytes = await make(row, type, how);
      await cache.put(key, bytes);
      return bytes;
    } finally {
      giveBack();
    }
  }

  return {
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
