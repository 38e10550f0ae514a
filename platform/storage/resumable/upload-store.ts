import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { checkedContent, headBytes } from "../content-check.ts";
import type { StorageCall, StorageContext } from "../context.ts";
import { announceFile, dropFile, noPlace } from "../loose-files.ts";
import { endUpload, termsOf } from "./complete-upload.ts";
import type { UploadSender } from "./upload-sender.ts";
import {
  addPart,
  addUpload,
  findUpload,
  holdPart,
  idleUploadMs,
  partPeriod,
  settlePart,
  type UploadRow,
  uploadLimits,
} from "./uploads.ts";

const tooManyParts = { status_code: 413, body: "The upload has too many parts. Send larger ones" };

/** What arrives before the sender breaks off: that much need not be sent again. What ends by our own error is not kept. */
async function* whatArrives(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    if ((error as { status_code?: number }).status_code !== undefined) throw error;
  }
}

/** What one request does to uploads, for the library that speaks the protocol. Bytes go straight into files, one a part. */
export class UploadStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination", "expiration"];
  readonly #context: StorageContext;
  readonly #call: StorageCall;
  readonly #sender: UploadSender;

  constructor(context: StorageContext, call: StorageCall, sender: UploadSender) {
    super();
    this.#context = context;
    this.#call = call;
    this.#sender = sender;
  }

  override getExpiration(): number {
    return idleUploadMs;
  }

  /** @throws 404 also for another sender's */
  async find(id: string): Promise<UploadRow> {
    const found = await findUpload(this.#context.database, id);
    if (found?.holder !== this.#sender.holder) throw ERRORS.FILE_NOT_FOUND;
    return found;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, metadata, expires_at } = await this.find(id);
    // The library counts an upload's time from here.
    const creation_date = new Date(expires_at.getTime() - idleUploadMs).toISOString();
    return new Upload({ id, size, offset: received, metadata, creation_date });
  }

  override async create(upload: Upload): Promise<Upload> {
    const { metadata = {}, size = 0, id } = upload;
    const { bucketName, objectName } = metadata;
    const place = { bucket: bucketName ?? "", name: objectName ?? "" };
    const upsert = this.#call.request.headers.get("x-upsert") === "true";
    const { owner } = await this.#sender.writing(this.#context, place, upsert);
    const { address } = this.#call;
    const { holder, unlimited } = this.#sender;
    const added = { ...place, id, holder, owner, address, upsert, metadata, size };
    await addUpload(this.#context.database, added, unlimited);
    return upload;
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { metadata, size: whole, parts } = await this.find(id);
    if (parts >= uploadLimits.parts) throw tooManyParts;
    const version = randomUUID();
    const length = this.#call.request.headers.get("content-length");
    const until = length === null ? whole : Math.min(whole, offset + Number(length));
    await holdPart(this.#context.database, id, until, this.#sender.unlimited);
    try {
      await announceFile(this.#context, version, noPlace, partPeriod);
      const { size } = await this.#context.files.write(version, this.#part(stream, offset, metadata, whole));
      const added = size > 0 && (await addPart(this.#context.unattended, id, { startsAt: offset, size, version }));
      if (!added) await dropFile(this.#context, version);
      if (size > 0 && !added) throw ERRORS.INVALID_OFFSET;
      return offset + size;
    } catch (error) {
      await dropFile(this.#context, version);
      throw error;
    } finally {
      await settlePart(this.#context.unattended, id);
    }
  }

  /** A first part that is long enough to tell is looked at while it arrives, so that the rest of a wrong file need not be sent. */
  #part(stream: Readable, offset: number, metadata: UploadRow["metadata"], whole: number): AsyncIterable<Uint8Array> {
    const length = Number(this.#call.request.headers.get("content-length"));
    const arriving = whatArrives(stream);
    return offset === 0 && length >= headBytes
      ? checkedContent(arriving, termsOf(metadata).contentType, whole)
      : arriving;
  }

  override async remove(id: string): Promise<void> {
    await this.find(id);
    await endUpload(this.#context, id);
  }
}
