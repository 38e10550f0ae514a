import * as z from "zod/mini";
import { emailAddress } from "../../../lib/email-address.ts";
import { withPlainHost } from "../../../lib/plain-host.ts";
import { FormRefusal } from "./form-request.ts";

/** Text as somebody typed it, without the spaces around it. */
export const typed = z.string().check(z.trim());

/** The same in one line: a name or a subject with more could write lines of its own into a mail or a file. */
export const typedLine = z.string().check(z.overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim()));

/** An address that a mail is sent to. `why`: what it is asked for. */
export const emailField = (why = "") =>
  typed.check(
    z.maxLength(320, "An email address has at most 320 characters."),
    z.overwrite((address) => withPlainHost(address) ?? ""),
    z.regex(emailAddress, `Enter an email address, as ana@example.com${why}.`),
  );

/** People leave it empty, because they do not see it; programs fill in every field. */
export const trapField = z.literal("", "Leave the field Website empty.");

/** What was sent, as the form's schema takes it. @throws {FormRefusal} 422 in words */
export function readFields<Fields>(schema: z.ZodMiniType<Fields>, sent: unknown): Fields {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  throw new FormRefusal(422, "invalid", read.error.issues[0]?.message ?? "Check the form.");
}
