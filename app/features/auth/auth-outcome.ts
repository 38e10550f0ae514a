import * as z from "zod/mini";

type Failure = {
  readonly ok: false;
  readonly message: string;
  readonly code: string;
  readonly field?: "email" | "password";
};

/** How a call to the authentication service ended, in the words to show. */
export type AuthOutcome =
  | { readonly ok: true; readonly confirmationSent?: boolean; readonly codeDue?: boolean }
  | Failure;

const text = z.catch(z.string(), "");
const serviceError = z.catch(z.object({ message: text, code: text, name: text }), { message: "", code: "", name: "" });

const checkFirst = "Show that you are a person first: the check is above the button. It is good for one attempt.";
export const missingCredentials = "You must provide either an email or phone number and a password";

const fields: Record<string, "email" | "password"> = {
  weak_password: "password",
  same_password: "password",
  email_address_invalid: "email",
  email_exists: "email",
  user_already_exists: "email",
};

/** The server's own message, except where the client has none: a request that never arrived. */
export function failedOutcome(error: unknown): Failure {
  const { message, code, name } = serviceError.parse(error);
  if (name === "AuthRetryableFetchError" || name === "TypeError") {
    return {
      ok: false,
      code: "unreachable",
      message: "The server cannot be reached. What you typed is still here; try again in a moment.",
    };
  }
  if (code === "captcha_failed") return { ok: false, code, message: checkFirst };
  return { ok: false, code, field: fields[code], message: message || "Something went wrong. Try again." };
}
