import type { z } from "zod";
import { HttpError } from "../http/errors.ts";
import { readJson } from "../http/read-body.ts";
import { storageErrors } from "./errors.ts";

/** Metadata of a file is the longest that is sent. */
const usualBytes = 64 * 1024;
/** A list of a thousand names of a kilobyte each. */
export const listBytes = 2 * 1024 * 1024;

/** @throws {StorageError} for a body that is no JSON, not of this shape, or longer than what is asked for can be */
export async function parseBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes: number = usualBytes,
): Promise<z.output<Schema>> {
  const body = await readJson(request, maxBytes).catch((error: unknown) => {
    throw error instanceof HttpError && error.status !== 429 ? storageErrors.invalid(error.message) : error;
  });
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw storageErrors.invalid(`${issue?.path.join("/") || "body"} ${issue?.message ?? "is not valid"}`);
}
