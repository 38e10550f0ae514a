import { createHash, createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import { sameText } from "#platform/auth/hashes.ts";

/** Who asked for a video. Address and role are looked up again at each request: proxies write a ticket into their logs, and it is good for hours. */
export const readerClaims = z.object({
  role: z.enum(["anon", "authenticated"]),
  sub: z.uuid().optional(),
  aal: z.string().optional(),
  session_id: z.uuid().optional(),
});
export type Reader = z.infer<typeof readerClaims>;

const content = z.object({ video: z.uuid(), reader: readerClaims, until: z.number(), browser: z.string() });

/** Longer than a lesson; after it the page asks for another. */
export const ticketMs = 4 * 60 * 60 * 1000;

/** What a browser is known by while it watches: the value of a cookie that only this site's videos get. */
export const newBrowser = (): string => randomBytes(24).toString("base64url");

const hashOf = (browser: string) => createHash("sha256").update(browser).digest("base64url");
const signatureOf = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`video ticket ${text}`).digest("base64url");

type Asked = { readonly video: string; readonly reader: Reader; readonly browser: string; readonly now: number };

/** The part of a video's address that opens it to one reader in one browser until a moment. */
export function videoTicket(secret: string, { video, reader, browser, now }: Asked): string {
  const made = { video, reader, until: now + ticketMs, browser: hashOf(browser) };
  const text = Buffer.from(JSON.stringify(made)).toString("base64url");
  return `${text}.${signatureOf(secret, text)}`;
}

/** Null for a ticket that is forged, too old, for another video, or came from another browser. */
export function readVideoTicket(secret: string, ticket: string, asked: Omit<Asked, "reader">): Reader | null {
  const [text = "", signature = "", more] = ticket.split(".");
  if (ticket.length > 2_000 || more !== undefined || !sameText(signature, signatureOf(secret, text))) return null;
  const { video, reader, until, browser } = content.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return video === asked.video && until > asked.now && sameText(browser, hashOf(asked.browser)) ? reader : null;
}
