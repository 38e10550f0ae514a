import { randomUUID } from "node:crypto";
import { Server, type Upload } from "@tus/server";
import { bucketOf } from "../buckets.ts";
import type { Operation, StorageCall, StorageContext } from "../context.ts";
import { storageErrors } from "../errors.ts";
import { bucketName, objectName } from "../object-name.ts";
import { knownError } from "../render-error.ts";
import { assertStanding, assertTakes } from "../upload.ts";
import { completeUpload, termsOf } from "./complete-upload.ts";
import { createUploadLocks } from "./upload-locks.ts";
import { callerSender, signedSender, type UploadSender } from "./upload-sender.ts";
import { UploadStore } from "./upload-store.ts";

const path = "/storage/v1/upload/resumable";

/** In memory: the parts of an upload that two processes receive at the same time are told apart by where they begin. */
const locks = createUploadLocks();

/** What the policies and the bucket say of the file that is to come. @throws {StorageError} */
async function admit(context: StorageContext, sender: UploadSender, upsert: boolean, upload: Upload): Promise<void> {
  const { metadata = {}, size = 0 } = upload;
  if (Object.values(metadata).some((text) => text?.includes("\0")))
    throw storageErrors.invalid("Upload-Metadata holds the character 0");
  const place = { bucket: bucketName(metadata.bucketName ?? ""), name: objectName(metadata.objectName ?? "") };
  const { contentType } = termsOf(metadata);
  const writing = await sender.writing(context, place, upsert);
  await assertStanding(context, writing);
  const bucket = await bucketOf(context, place.bucket);
  assertTakes(context, bucket, contentType, size);
  await writing.asWriter({ ...place, owner: writing.owner }, true);
}

/**
 * Completes an upload of which every byte is here. A process that was killed between the last byte and the object's row leaves such
 * ones: without this, a client that asks how far it is would hear that all is well.
 */
async function completeWhole(context: StorageContext, sender: UploadSender, store: UploadStore, id: string) {
  await locks.alone(id, async () => {
    const upload = await store.find(id);
    if (upload.received === upload.size && !upload.complete) await completeUpload(context, sender, upload);
  });
}

/** The library's own errors, and ours in its form: a status and a sentence. */
function plainError({ log }: StorageContext, error: unknown): { status_code: number; body: string } {
  const { status_code, body } = error as { status_code?: number; body?: string };
  if (status_code !== undefined) return { status_code, body: body ?? "" };
  const known = knownError(error);
  if (known?.cause) log.warn("an upload could not be served", { cause: String(known.cause) });
  if (known) return { status_code: known.status, body: known.message };
  log.error("an upload failed", { error: error instanceof Error ? error.stack : String(error) });
  return { status_code: 500, body: "Something went wrong on our side" };
}

function serverFor(context: StorageContext, call: StorageCall, sender: UploadSender, base: string): Server {
  const store = new UploadStore(context, call, sender);
  const upsert = call.request.headers.get("x-upsert") === "true";
  return new Server({
    path,
    datastore: store,
    locker: locks,
    maxSize: context.settings.file_size_limit,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID(),
    // Never an address that a request names: it would lead the file's next parts there.
    generateUrl: (_, { id }) => `${context.siteUrl}${base}/${id}`,
    getFileIdFromRequest: () => call.rest || undefined,
    async onUploadCreate(_, upload) {
      await admit(context, sender, upsert, upload);
      return {};
    },
    async onIncomingRequest({ method }, id) {
      if (method !== "HEAD" && method !== "PATCH") return;
      const { received, size, complete } = await store.find(id);
      if (received === size && !complete) await completeWhole(context, sender, store, id);
    },
    async onUploadFinish(_, { id }) {
      await completeWhole(context, sender, store, id);
      return { headers: { "Tus-Complete": "1" } };
    },
    onResponseError: (_, error) => plainError(context, error),
  });
}

const isCors = (name: string) => name.startsWith("access-control-");

async function answer(server: Server, request: Request): Promise<Response> {
  const response = await server.handleWeb(request);
  // Who may read it is decided for all services in one place.
  for (const name of [...response.headers.keys()].filter(isCors)) response.headers.delete(name);
  return response;
}

/** Clients send four entries, of which a name may have a kilobyte. */
const metadataLimit = { bytes: 8 * 1024, entries: 32 };

/** Reading it takes time that grows faster than it does. @throws {StorageError} 400 */
function checkMetadata({ headers }: Request): void {
  const metadata = headers.get("upload-metadata") ?? "";
  if (
    metadata.length > metadataLimit.bytes ||
    metadata.split(",", metadataLimit.entries + 1).length > metadataLimit.entries
  )
    throw storageErrors.invalid(
      `Upload-Metadata may have ${metadataLimit.entries} entries in ${metadataLimit.bytes} bytes`,
    );
}

const resumable =
  (base: string, senderOf: (call: StorageCall) => Promise<UploadSender>): Operation =>
  async (context, call) => {
    checkMetadata(call.request);
    const sender = await senderOf(call);
    const sendsBytes = call.request.method === "POST" || call.request.method === "PATCH";
    const end = sendsBytes ? await call.beginUpload() : () => {};
    try {
      return await answer(serverFor(context, call, sender, base), call.request);
    } finally {
      end();
    }
  };

/** POST /upload/resumable; HEAD, PATCH and DELETE /upload/resumable/:id: files in parts (tus 1.0.0), as the caller. */
export const sendResumable = resumable(path, callerSender);

/** The same below /upload/resumable/sign, for whoever has a signed upload address' token. */
export const sendResumableSigned = resumable(`${path}/sign`, signedSender);

/** Nobody: what the protocol tells everybody needs no key. */
const nobody: UploadSender = {
  holder: "",
  unlimited: false,
  writing: () => Promise.reject(storageErrors.noToken()),
};

/** OPTIONS /upload/resumable: which parts of the protocol there are. */
export const describeResumable = resumable(path, async () => nobody);
