import { DatabaseUnavailable } from "../postgres/errors.ts";

/**
 * The base of every error a service renders on purpose: a status, a stable code and a sentence fit for the caller.
 * Anything else that is thrown is a fault: it becomes a 500 and its detail goes to the log only.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export type JwtProblem =
  /** Not a token at all. */
  | "malformed"
  /** Signature, algorithm or key id is not ours. */
  | "invalid"
  /** Ours, and past its time. */
  | "expired"
  /** Ours, but its claims do not fit: audience, role, subject, not yet valid. */
  | "claims";

/** A bearer token or API key that cannot be believed. REST renders it as PGRST301/303, auth as `bad_jwt`. */
export class JwtError extends HttpError {
  readonly problem: JwtProblem;

  constructor(problem: JwtProblem, message: string) {
    super(401, "bad_jwt", message, { "www-authenticate": `Bearer error="invalid_token"` });
    this.name = "JwtError";
    this.problem = problem;
  }
}

/**
 * True when the database has no room for what was to be written (disk_full, or the kernel's word for it). Reads go on, and
 * writes too once there is room.
 */
export function isDiskFull(error: unknown): boolean {
  return ["53100", "ENOSPC", "EDQUOT"].includes(String((error as { code?: unknown } | null)?.code));
}

/** The same for every service: nothing about files, and what the caller can do. */
export const diskFull = (): HttpError =>
  new HttpError(
    507,
    "insufficient_storage",
    "There is no room to store this right now. Nothing was saved; try again later.",
    {
      "retry-after": "30",
    },
  );

/** True for an error that means "the database cannot be reached now": the answer is 503, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable;
}
