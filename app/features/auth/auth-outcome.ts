/** How a call to the authentication service ended, in the words to show. */
export type AuthOutcome =
  | { readonly ok: true; readonly confirmationSent?: boolean; readonly codeDue?: boolean }
  | { readonly ok: false; readonly message: string; readonly code: string; readonly field?: "email" | "password" };

type ServiceError = {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly name?: unknown;
  readonly reasons?: unknown;
};

export const missingCredentials = "You must provide either an email or phone number and a password";

const fields: Record<string, "email" | "password"> = {
  weak_password: "password",
  same_password: "password",
  email_address_invalid: "email",
  email_exists: "email",
  user_already_exists: "email",
};

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The server's own message, except where the client has none: a request that never arrived. */
export function failedOutcome(error: unknown): AuthOutcome {
  const { message, code, name } = (typeof error === "object" && error !== null ? error : {}) as ServiceError;
  if (name === "AuthRetryableFetchError" || name === "TypeError") {
    return {
      ok: false,
      code: "unreachable",
      message: "The server cannot be reached. What you typed is kept; try again in a moment.",
    };
  }
  const key = text(code);
  return { ok: false, code: key, field: fields[key], message: text(message) || "Something went wrong. Try again." };
}
