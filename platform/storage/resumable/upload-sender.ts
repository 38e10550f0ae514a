import { createHash } from "node:crypto";
import { subjectOf } from "../buckets.ts";
import type { StorageCall, StorageContext } from "../context.ts";
import { storageErrors } from "../errors.ts";
import type { Place } from "../object-rows.ts";
import { readUploadToken } from "../signed-tokens.ts";
import { signedWriterOf, type Writing, writerOf } from "../upload.ts";

/** Who sends an upload. */
export type UploadSender = {
  /** The same in each request of one upload, and in nobody else's. */
  readonly holder: string;
  /** The service has no share of what is under way. */
  readonly unlimited: boolean;
  /** How it writes this object; `upsert` as it was asked for when the upload began. @throws {StorageError} who may not write it at all */
  writing(context: StorageContext, place: Place, upsert: boolean): Promise<Writing>;
};

/** By the caller's token. A caller without an account is known by the upload's random address alone. @throws {StorageError} */
export async function callerSender({ caller }: StorageCall): Promise<UploadSender> {
  const asking = await caller();
  const owner = subjectOf(asking);
  return {
    holder: `${asking.role} ${owner ?? ""}`,
    unlimited: asking.role === "service_role",
    writing: async (context, place, upsert) => ({
      ...place,
      owner,
      maker: asking.claims,
      asWriter: writerOf(context, asking, upsert),
    }),
  };
}

/** By the token of a signed upload address, in `x-signature`: good for one object, with or without replacing it. @throws {StorageError} */
export async function signedSender({ request }: StorageCall): Promise<UploadSender> {
  const signature = request.headers.get("x-signature");
  if (!signature) throw storageErrors.badToken("Missing x-signature header");
  return {
    holder: `signed ${createHash("sha256").update(signature).digest("base64url")}`,
    unlimited: false,
    writing: async (context, place) => {
      const { owner, maker, upsert } = await readUploadToken(context, signature, place);
      return { ...place, owner, maker, asWriter: signedWriterOf(context, upsert) };
    },
  };
}
