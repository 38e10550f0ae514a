import { storageErrors } from "./errors.ts";

const longestName = 1024;
/** The characters that S3 and Supabase allow in a key. */
const allowed = /^[\w/!\-.*'()&$@=;:+,? ]*$/;
const bucketAllowed = /^[\w!\-.*'()&$@=;:+,? ]{1,100}$/;

/**
 * A name as callers write it. It never becomes a path on the disk; but `..` and empty folders would be changed by browsers and proxies
 * on the way, so they name nothing.
 * @throws {StorageError} 400 InvalidKey
 */
export function objectName(text: string): string {
  if (!isObjectName(text)) throw storageErrors.badName(text.slice(0, longestName));
  return text;
}

export const isObjectName = (text: string): boolean =>
  text !== "" &&
  text.length <= longestName &&
  allowed.test(text) &&
  text.split("/").every((part) => part !== "" && part !== "." && part !== "..");

/** @throws {StorageError} 400 InvalidBucketName */
export function bucketName(text: string): string {
  if (!bucketAllowed.test(text) || text !== text.trim() || text === "." || text === "..")
    throw storageErrors.badBucketName();
  return text;
}

/** The bucket and the name of `bucket/folder/file`, decoded. @throws {StorageError} */
export function placeOf(path: string): { readonly bucket: string; readonly name: string } {
  const [bucket = "", ...rest] = path.split("/").filter((part, index) => index > 0 || part !== "");
  return { bucket: bucketName(decoded(bucket)), name: objectName(rest.map(decoded).join("/")) };
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw storageErrors.badName(text);
  }
}
