import { addressGroup } from "#lib/address-group.ts";
import { HttpError } from "../http/errors.ts";
import { identifyCaller, tokenOf } from "../http/identify-caller.ts";
import { loadSecret } from "../http/key-store.ts";
import type { Keys } from "../http/keys.ts";
import { createNetworkSlots, type NetworkSlots } from "../http/network-slots.ts";
import { createRouteTable, type Route } from "../http/route-table.ts";
import type { RequestContext, Service } from "../http/service.ts";
import type { Caller } from "../postgres/database.ts";
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from "./buckets.ts";
import type { Operation, StorageContext } from "./context.ts";
import { readObject, readPublic, readSigned } from "./download.ts";
import { storageErrors } from "./errors.ts";
import { objectInfo, publicInfo } from "./info.ts";
import { listObjects } from "./list.ts";
import { listPages } from "./list-pages.ts";
import { copyObject, moveObject } from "./move-and-copy.ts";
import { removeOneOrMany } from "./remove.ts";
import { renderStorageError } from "./render-error.ts";
import { describeResumable, sendResumable, sendResumableSigned } from "./resumable/resumable.ts";
import { signOneOrMany, signUpload } from "./sign.ts";
import { renderObject, renderPublic, renderSigned } from "./transform/render.ts";
import { inTurns, uploadsOfNetwork, uploadsPerAddress } from "./turns.ts";
import { updateObject, uploadObject, uploadSigned } from "./upload.ts";

/** The same for GET and for HEAD, which `sendFile` answers without the file. */
const reading = (path: string, operation: Operation): Route<Operation>[] => [
  ["GET", path, operation],
  ["HEAD", path, operation],
];

/** An upload in parts begins at one address and goes on at one of its own. */
const resumable = (path: string, operation: Operation): Route<Operation>[] => [
  ["OPTIONS", path, describeResumable],
  ["OPTIONS", `${path}/*`, describeResumable],
  ["POST", path, operation],
  ["HEAD", `${path}/*`, operation],
  ["PATCH", `${path}/*`, operation],
  ["DELETE", `${path}/*`, operation],
];

/** Every end point. What follows the fixed part of a path is the operation's to read, still encoded. */
const routes = createRouteTable<Operation>([
  ["GET", "/bucket", listBuckets],
  ["POST", "/bucket", createBucket],
  ["POST", "/bucket/*/empty", emptyBucket],
  ["GET", "/bucket/*", getBucket],
  ["PUT", "/bucket/*", updateBucket],
  ["DELETE", "/bucket/*", deleteBucket],
  ["POST", "/object/list-v2/*", listPages],
  ["POST", "/object/list/*", listObjects],
  ["POST", "/object/move", moveObject],
  ["POST", "/object/copy", copyObject],
  ["POST", "/object/upload/sign/*", signUpload],
  ["PUT", "/object/upload/sign/*", uploadSigned],
  ...reading("/object/sign/*", readSigned),
  ["POST", "/object/sign/*", signOneOrMany],
  ...reading("/object/info/public/*", publicInfo),
  ...reading("/object/info/authenticated/*", objectInfo),
  ...reading("/object/info/*", objectInfo),
  ...reading("/object/public/*", readPublic),
  ...reading("/object/authenticated/*", readObject),
  ...reading("/object/*", readObject),
  ...reading("/render/image/sign/*", renderSigned),
  ...reading("/render/image/public/*", renderPublic),
  ...reading("/render/image/authenticated/*", renderObject),
  ...resumable("/upload/resumable/sign", sendResumableSigned),
  ...resumable("/upload/resumable", sendResumable),
  ["POST", "/object/*", uploadObject],
  ["PUT", "/object/*", updateObject],
  ["DELETE", "/object/*", removeOneOrMany],
]);

/** @throws {StorageError} 404 */
function find(method: string, path: string): { readonly operation: Operation; readonly rest: string } {
  const found = routes.find(
    method,
    path.replace(/^(\/bucket|\/object\/(?:move|copy)|\/upload\/resumable(?:\/sign)?)\/$/, "$1"),
  );
  if (!found) throw storageErrors.noRoute();
  const [fixed = "", open] = found.path.split("*");
  const rest = open === undefined ? "" : path.slice(fixed.length);
  if (open !== undefined && rest === "") throw storageErrors.noRoute();
  return { operation: found.operation, rest };
}

export type StorageOptions = Omit<StorageContext, "secret" | "unattended"> & {
  readonly keys: Keys;
  /** Shared with what else uses the owner's connections. */
  readonly turns: NetworkSlots;
};

/** The role and claims that policies ask of. @throws {StorageError} without a token, or with one that is not believed */
async function callerOf({ keys, sessions }: StorageOptions, request: Request): Promise<Caller> {
  if (!tokenOf(request)) throw storageErrors.noToken();
  try {
    return await identifyCaller(request, keys, sessions);
  } catch (error) {
    throw error instanceof HttpError ? storageErrors.badToken(error.message) : error;
  }
}

/** Supabase Storage's interface: buckets and files whose rows in `storage.objects` decide, by their policies, who may do what. */
export function createStorageService(options: StorageOptions): Service {
  const { database, log, turns } = options;
  const shares = { turns, uploads: createNetworkSlots(uploadsPerAddress, uploadsOfNetwork) };
  let context: StorageContext | undefined;
  const ready = async () => {
    context ??= { ...options, unattended: database, secret: await loadSecret(database, "storage") };
    return context;
  };
  return async (request: Request, { path, requestId, remoteAddress }: RequestContext) => {
    try {
      const { operation, rest } = find(request.method, path);
      const query = new URL(request.url).searchParams;
      const work = inTurns(database, shares, remoteAddress, request.signal);
      const caller = async () => {
        const asking = await callerOf(options, request);
        work.identified(asking);
        return asking;
      };
      const address = addressGroup(remoteAddress);
      const call = { request, query, rest, address, caller, beginUpload: work.beginUpload };
      return await operation({ ...(await ready()), database: work.database }, call);
    } catch (error) {
      return renderStorageError(error, request.method, requestId, log);
    }
  };
}
