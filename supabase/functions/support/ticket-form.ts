import * as z from "zod/mini";
import { plainNumber } from "../../../lib/figure-text.ts";
import { ticketLimits as limits, supportTopics } from "../../../lib/support-tickets.ts";
import { emailField, readFields, typedLine } from "../_shared/form-fields.ts";
import { FormRefusal } from "../_shared/form-request.ts";
import { fileKind } from "./file-kind.ts";

export type Upload = {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

const ticketFields = z.object({
  email: emailField(": the answer goes there"),
  name: typedLine.check(z.maxLength(80, "The name may have 80 characters.")),
  topic: z.enum(
    supportTopics.map(({ id }) => id),
    "Choose a topic.",
  ),
  subject: typedLine.check(
    z.minLength(1, "Enter a subject."),
    z.maxLength(limits.subject, `The subject may have ${limits.subject} characters.`),
  ),
});
export type TicketFields = z.infer<typeof ticketFields>;

/** Of a ticket; each costs time before anything of it is looked at. */
const mostParts = 40;

/** Of one part; browsers write three short lines. Each byte of it costs many times what one of a file does. */
const longestHead = 4_096;

/** Why a form is not read; undefined where it may be. */
function problemOf(bytes: Uint8Array, boundary: string): string | undefined {
  // Each byte a character: a boundary is ASCII.
  const text = new TextDecoder("latin1").decode(bytes);
  let parts = 0;
  for (let at = text.indexOf(boundary); at >= 0; at = text.indexOf(boundary, at + boundary.length)) {
    parts += 1;
    if (parts > mostParts) return `The form has more than ${mostParts} parts.`;
    const head = text.slice(at, at + boundary.length + longestHead);
    if (head.length > longestHead && !head.includes("\r\n\r\n"))
      return "A part of the form has a head that is too long.";
  }
  return undefined;
}

/** @throws {FormRefusal} 400 when the request is no form with parts, or has too many */
export async function readForm(request: Request): Promise<FormData> {
  // Node reads the other form's text in a time that grows with the square of its length.
  const type = request.headers.get("content-type") ?? "";
  const boundary = /^multipart\/form-data\s*;.*?boundary="?([\w'()+,./:=?-]{1,70})/i.exec(type)?.[1];
  if (!boundary) throw new FormRefusal(400, "malformed", "Send the form as multipart/form-data.");
  const bytes = new Uint8Array(await request.arrayBuffer());
  const problem = problemOf(bytes, `--${boundary}`);
  if (problem) throw new FormRefusal(400, "malformed", problem);
  try {
    // By the boundary that was counted: the header may name another one besides.
    const counted = `multipart/form-data; boundary="${boundary}"`;
    return await new Response(bytes, { headers: { "content-type": counted } }).formData();
  } catch {
    throw new FormRefusal(400, "malformed", "The form could not be read.");
  }
}

/** A form field as text, with the characters that no database takes removed. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\0", "") : "";
};

/** People leave this field empty, because they do not see it; programs fill in every field. @throws {FormRefusal} */
export function refuseTrap(form: FormData): void {
  if (textOf(form, "website") !== "") throw new FormRefusal(422, "spam", "Leave the field Website empty.");
}

export function ticketOf(form: FormData): TicketFields {
  const named = Object.fromEntries(["email", "name", "topic", "subject"].map((name) => [name, textOf(form, name)]));
  return readFields(ticketFields, named);
}

/** @throws {FormRefusal} 413 with both numbers when it is too long */
export function messageOf(form: FormData): string {
  const message = textOf(form, "message").trim();
  if (message === "") throw new FormRefusal(422, "invalid", "Write a message.");
  if (message.length <= limits.message) return message;
  const sizes = `${plainNumber(message.length)} characters; a ticket takes ${plainNumber(limits.message)}`;
  throw new FormRefusal(413, "too_long", `The message has ${sizes}. Shorten it, or attach the text as a file.`);
}

/** @throws {FormRefusal} for what may not be attached; nothing is stored then */
export async function uploadsOf(form: FormData): Promise<Upload[]> {
  const files = form.getAll("files").filter((value) => typeof value !== "string");
  // A browser sends an empty file where none was chosen.
  const chosen = files.filter(({ size, name }) => size > 0 || name !== "");
  if (chosen.length > limits.files) throw new FormRefusal(422, "too_many_files", `Attach up to ${limits.files} files.`);
  return Promise.all(
    chosen.map(async (file) => {
      const name = file.name.replaceAll(/[\p{Cc}/\\]/gu, "").slice(-120) || "file";
      if (file.size > limits.fileBytes)
        throw new FormRefusal(
          413,
          "file_too_large",
          `${name} is too large: a file may have ${limits.fileBytes / 1e6} MB.`,
        );
      const bytes = new Uint8Array(await file.arrayBuffer());
      const kind = fileKind(name, bytes);
      if ("problem" in kind) throw new FormRefusal(415, "wrong_type", kind.problem);
      return { id: crypto.randomUUID(), name, mediaType: kind.type, bytes };
    }),
  );
}
