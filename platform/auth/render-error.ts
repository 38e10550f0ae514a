import { diskFull, HttpError, isDatabaseUnavailable, isDiskFull, JwtError } from "../http/errors.ts";
import { jsonResponse } from "../http/json-response.ts";
import { noteDiskFull, noteUnavailable } from "../http/note-unavailable.ts";
import type { Log } from "../http/service.ts";
import { AuthError, authErrors, OAuthError } from "./errors.ts";

const apiVersionHeader = "x-supabase-api-version";
const stringCodesSince = "2024-01-01";

/** The version of the interface a client asked for, when it is one that changes the answer. */
function errorVersion(request: Request): string | undefined {
  const asked = request.headers.get(apiVersionHeader) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= stringCodesSince ? stringCodesSince : undefined;
}

function asHttpError(error: unknown, requestId: string, log: Log): HttpError {
  if (error instanceof JwtError) return authErrors.badJwt(`invalid JWT: ${error.message}`);
  if (error instanceof HttpError) return error;
  // Two changes at once wanted the same address, and the other one has it.
  if ((error as { constraint?: unknown }).constraint === "users_email_partial_key") return authErrors.emailExists();
  if ((error as { constraint?: unknown }).constraint === "users_phone_key") return authErrors.phoneExists();
  if ((error as { constraint?: unknown }).constraint === "keep_last_owner") return authErrors.lastOwner();
  if (isDatabaseUnavailable(error)) {
    noteUnavailable(log, "auth");
    return new HttpError(503, "service_unavailable", "The database is not available right now", { "retry-after": "2" });
  }
  if (isDiskFull(error)) {
    noteDiskFull(log, "auth");
    return diskFull();
  }
  log.error("auth failed", { requestId, error });
  return new HttpError(500, "unexpected_failure", `Something went wrong on our side. Request ${requestId}`);
}

/** Any thrown value as the answer its reader expects: integer codes, or string codes from version 2024-01-01 on. */
export function renderAuthError(thrown: unknown, request: Request, requestId: string, log: Log): Response {
  const error = asHttpError(thrown, requestId, log);
  if (error instanceof OAuthError)
    return jsonResponse(error.status, { error: error.code, error_description: error.message });
  const extra = error instanceof AuthError ? error.extra : {};
  const version = errorVersion(request);
  const body = version
    ? { code: error.code, message: error.message, ...extra }
    : {
        code: error.status,
        error_code: error.code,
        msg: error.message,
        ...(error.status >= 500 ? { error_id: requestId } : {}),
        ...extra,
      };
  return jsonResponse(error.status, body, {
    ...error.headers,
    "x-sb-error-code": error.code,
    ...(version ? { [apiVersionHeader]: version } : {}),
  });
}
