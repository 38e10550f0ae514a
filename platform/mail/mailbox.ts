import type { Config } from "#config";
import { uuid } from "#lib/uuid.ts";
import { HttpError } from "../http/errors.ts";
import { jsonResponse } from "../http/json-response.ts";
import { parseJson, readBytes } from "../http/read-body.ts";
import type { Service } from "../http/service.ts";
import type { Database } from "../postgres/database.ts";
import { looksLocal, pathBehindKey } from "./mailbox-access.ts";
import { type KeptText, mailboxPage, mailPage } from "./mailbox-page.ts";
import { type KeptMail, message, messageList, type Sender } from "./mailpit-json.ts";
import { senderAddress } from "./outbox.ts";

export type MailboxOptions = {
  readonly database: Database;
  readonly config: Pick<Config, "loopback" | "mailFrom" | "siteUrl" | "smtpUrl" | "trustedProxies">;
  /** Part of the mailbox's address; without one there is no mailbox. */
  readonly key: string | undefined;
  readonly brand: () => Promise<string>;
  /** Text messages that nobody sends, newest first. */
  readonly texts?: () => Promise<readonly KeptText[]>;
};

const notFound = () => new HttpError(404, "not_found", "There is nothing at this address");

// The framed mail inherits this policy, and mails carry their own styles: those may stay, scripts and fetches may not.
const pagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

function htmlResponse(html: string): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": pagePolicy,
      "cache-control": "no-store",
      // The address holds the key.
      "referrer-policy": "no-referrer",
    },
  });
}

type Reach = { readonly start: number; readonly limit: number };

async function listMails(database: Database, { start, limit }: Reach) {
  return database.asService(async (tx) => {
    const counts = await tx.query<{ total: number; unread: number }>(
      "select count(*)::float8 as total, count(*) filter (where seen_at is null)::float8 as unread from mail.outbox",
    );
    const { rows } = await tx.query<KeptMail>(
      "select * from mail.outbox order by created_at desc, id limit $1 offset $2",
      [limit, start],
    );
    return { mails: rows, counts: counts.rows[0] ?? { total: 0, unread: 0 } };
  });
}

async function findMail(database: Database, id: string): Promise<KeptMail> {
  const byId = uuid.test(id);
  if (!byId && id !== "latest") throw notFound();
  const { rows } = await database.asService((tx) =>
    tx.query<KeptMail>(
      `update mail.outbox set seen_at = coalesce(seen_at, now())
       where id = coalesce($1::uuid, (select id from mail.outbox order by created_at desc limit 1)) returning *`,
      [byId ? id : null],
    ),
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The ids that a DELETE names; none means all, as in Mailpit. */
async function namedIds(request: Request): Promise<string[] | null> {
  const bytes = await readBytes(request, 64 * 1024);
  if (bytes.length === 0) return null;
  const { IDs } = (parseJson(bytes) ?? {}) as { IDs?: unknown };
  if (!Array.isArray(IDs) || IDs.length === 0) return null;
  return IDs.filter((id): id is string => typeof id === "string" && uuid.test(id));
}

const count = (text: string | null, fallback: number, most: number) => {
  const value = Number(text ?? fallback);
  return Number.isInteger(value) && value >= 0 ? Math.min(value, most) : fallback;
};

/** The local mailbox at `/_dev/mail/{key}`: pages for people, Mailpit's JSON for programs; 404 anywhere but on this machine. */
export function createMailbox({ database, config, key, brand, texts }: MailboxOptions): Service {
  const home = `/_dev/mail/${key}`;
  const from = async (): Promise<Sender> => ({
    Name: await brand(),
    Address: senderAddress(config.siteUrl, config.mailFrom),
  });

  const read = async (url: URL, path: string): Promise<Response> => {
    if (path === "/") {
      const { mails, counts } = await listMails(database, { start: 0, limit: 100 });
      const delivers = config.smtpUrl !== undefined;
      return htmlResponse(mailboxPage(mails, counts.total, { home, delivers, texts: (await texts?.()) ?? [] }));
    }
    if (path === "/api/v1/messages") {
      const start = count(url.searchParams.get("start"), 0, 1_000_000);
      const { mails, counts } = await listMails(database, {
        start,
        limit: count(url.searchParams.get("limit"), 50, 500),
      });
      return jsonResponse(200, messageList(mails, counts, start, await from()));
    }
    const [, inApi, id] = /^(\/api\/v1\/message)?\/([\w-]+)$/.exec(path) ?? [];
    if (!id) throw notFound();
    const mail = await findMail(database, id);
    return inApi ? jsonResponse(200, message(mail, await from())) : htmlResponse(mailPage(mail, home));
  };

  const answer = async (request: Request, asked: string): Promise<Response> => {
    if (!looksLocal(request, config)) throw notFound();
    const path = pathBehindKey(asked, key);
    if (path === null)
      throw new HttpError(
        404,
        "not_found",
        "Open the mailbox by the whole address that the start printed after Mailbox.",
      );
    const url = new URL(request.url);
    if (request.method === "GET") return read(url, path);
    if (request.method === "DELETE" && path === "/api/v1/messages") {
      const ids = await namedIds(request);
      await database.asService((tx) =>
        tx.query("delete from mail.outbox where $1::uuid[] is null or id = any($1)", [ids]),
      );
      return new Response("ok", { headers: { "content-type": "text/plain" } });
    }
    throw new HttpError(405, "method_not_allowed", "The mailbox does not answer that method");
  };

  return (request, { path }) =>
    answer(request, path).catch((error: unknown) => {
      if (error instanceof HttpError) return jsonResponse(error.status, { Error: error.message });
      throw error;
    });
}
