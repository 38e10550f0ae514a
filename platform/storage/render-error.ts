import { diskFull, HttpError, isDatabaseUnavailable, isDiskFull } from "../http/errors.ts";
import { jsonResponse } from "../http/json-response.ts";
import { noteDiskFull, noteUnavailable } from "../http/note-unavailable.ts";
import type { Log } from "../http/service.ts";
import { StorageError, storageErrors } from "./errors.ts";

/** PostgreSQL's refusals in the words of Storage's interface. */
const refusals: Readonly<Record<string, (error: { constraint?: string; table?: string }) => StorageError>> = {
  "42501": storageErrors.denied,
  "23505": ({ table }) => (table === "buckets" ? storageErrors.bucketExists() : storageErrors.objectExists()),
  "23503": storageErrors.noBucket,
  "22003": () => storageErrors.invalid("A number of the request is out of range"),
  // No text of PostgreSQL has the character 0, so nothing can be found by it.
  "22021": () => storageErrors.invalid("The request has a character that no name can have"),
};

const bodyOf = (status: number, code: string, kind: string, message: string) => ({
  statusCode: String(status),
  code,
  error: kind,
  message,
});

const databaseAway = "The database is not available right now. Try again in a moment.";

/** An error as a status and a sentence for the caller; undefined for a fault. */
export function knownError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (isDiskFull(error)) return diskFull();
  if (isDatabaseUnavailable(error)) return new HttpError(503, "DatabaseError", databaseAway, { "retry-after": "2" });
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  return refusals[code]?.(error as { table?: string });
}

/** Renders every error; what was not thrown on purpose is a fault, whose detail only the log has. */
export function renderStorageError(error: unknown, method: string, requestId: string, log: Log): Response {
  const known = knownError(error);
  const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const response = jsonResponse(status, body, headers);
    return method === "HEAD" ? new Response(null, { status, headers: response.headers }) : response;
  };
  if (known instanceof StorageError)
    return answer(known.answeredWith, bodyOf(known.status, known.code, known.kind, known.message));
  if (known?.cause) log.warn("a storage request could not be served", { requestId, cause: String(known.cause) });
  if (isDatabaseUnavailable(error)) noteUnavailable(log, "storage");
  if (isDiskFull(error)) noteDiskFull(log, "storage");
  if (known) return answer(known.status, bodyOf(known.status, known.code, known.code, known.message), known.headers);
  log.error("a storage request failed", { requestId, error: error instanceof Error ? error.stack : String(error) });
  return answer(
    500,
    bodyOf(500, "InternalError", "Internal", `Something went wrong on our side. Request ${requestId}`),
  );
}
