import { z } from "zod";
import { withPlainHost } from "#lib/plain-host.ts";
import { withoutMarks } from "#lib/without-marks.ts";
import { parseJson, readBytes, readJson } from "../http/read-body.ts";
import { authErrors } from "./errors.ts";
import { maxBodyBytes, maxUserMetadataBytes } from "./limits.ts";

/** Text that PostgreSQL can hold: no NUL, no half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
  }
  return true;
}

/**
 * The body in the shape an operation asks for.
 * @throws {AuthError} 400 `validation_failed`, naming the first field that does not fit; 400 `bad_json`; 413.
 */
export async function parseBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  return parseShape(await readJson(request, maxBodyBytes), schema);
}

/** The same where a request may come without a body, which is then an empty object. */
export async function parseOptionalBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const bytes = await readBytes(request, maxBodyBytes);
  return parseShape(bytes.length === 0 ? {} : parseJson(bytes), schema);
}

/** A part of a body that was read, in the shape an operation asks for. @throws {AuthError} as `parseBody` */
export function parseShape<T extends z.ZodType>(body: unknown, schema: T): z.output<T> {
  if (!isStorable(body)) throw authErrors.validation("The request holds text that cannot be stored");
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".");
  const message = issue?.message ?? "The request is not valid";
  // What begins with a capital is a sentence of its own, in GoTrue's words.
  throw authErrors.validation(field && !/^[A-Z]/.test(message) ? `${field}: ${message}` : message);
}

const address = (text: z.ZodString) =>
  text
    .max(255, "is longer than 255 characters")
    .regex(z.regexes.html5Email, "Unable to validate email address: invalid format")
    // Not before: of the sign for Kelvin it makes a k, and of one address another.
    .toLowerCase();

/** An address as an identity provider states it; compared and stored in lower case. With other letters in its host it is none. */
export const statedEmailField = address(z.string().trim());

/** As browsers check `<input type="email">`, which writes a host of other letters in plain ones. */
export const emailField = address(
  z
    .string()
    .overwrite((typed) => withoutMarks(typed).trim())
    .overwrite((typed) => (/^[^@]*@.*[^\p{ASCII}]/u.test(typed) ? (withPlainHost(typed) ?? typed) : typed)),
);

/** The digits of a number in E.164; compared and stored without the plus. */
export const phoneField = z
  .string()
  .trim()
  .transform((phone) => phone.replace(/^\+/, ""))
  .refine((phone) => phone === "" || /^[1-9]\d{1,14}$/.test(phone), "Invalid phone number format (E.164 required)");

/** Only text messages; the name of the other channel is the interface's. */
export const smsChannelField = z
  .string()
  .nullish()
  .refine((channel) => !channel || channel === "sms", "Invalid channel, supported values are 'sms'");

export const passwordField = z.string();

export const metadataField = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {})
  .refine((data) => Buffer.byteLength(JSON.stringify(data)) <= maxUserMetadataBytes, {
    error: `is larger than ${maxUserMetadataBytes} bytes`,
  });

/** PKCE as clients send it: absent or empty means the implicit flow. Only S256: `plain` protects nothing. */
export const pkceFields = {
  code_challenge: z.union([z.literal(""), z.string().regex(/^[\w-]{43}$/, "must be a base64url SHA-256")]).nullish(),
  code_challenge_method: z
    .string()
    .nullish()
    .refine((method) => !method || method.toLowerCase() === "s256", { error: "only s256 is supported" }),
};

export const uuidField = z.guid({ error: "must be a UUID" });
