import type { SupabaseClient } from "@supabase/supabase-js";
import { renderSVG } from "uqr";
import { z } from "zod";
import { loadOrder, loadOrders } from "#app/data/account.ts";
import { verifyCertificate } from "#app/data/certificates.ts";
import { loadBrand } from "#app/data/content.ts";
import { isUnavailable } from "#app/data/rows.ts";
import { widestNetwork } from "#lib/address-group.ts";
import { isoDay } from "#lib/date-text.ts";
import { uuid } from "#lib/uuid.ts";
import { createWorkSlots } from "#platform/http/work-slots.ts";
import { FormRefusal, refusalAnswer, takeRequest, unavailable } from "#supabase/functions/_shared/form-request.ts";
import type { FunctionEnv } from "#supabase/functions/_shared/function-env.ts";
import { callerClient, isAway } from "#supabase/functions/_shared/service-client.ts";
import { certificateData, receiptData, statementData } from "./document-data.ts";
import { type SetRequest, SettingError, setDocument } from "./set-document.ts";

type Asked = {
  readonly client: SupabaseClient;
  readonly token: string;
  readonly siteUrl: string;
  readonly query: URLSearchParams;
};
type Document = SetRequest & { readonly name: string };

/** Documents of one address within ten minutes: each takes a core for a moment. */
const allowed = { count: 30, seconds: 600 };

/** They are set one after the other: networks take turns, and what nobody waits for any more is not set. */
const turns = createWorkSlots({ running: 1, waiting: 6, waitMs: 20_000, together: 1 });

async function inTurn<Made>(
  { signal }: Request,
  { remoteAddress }: FunctionEnv,
  make: () => Promise<Made>,
): Promise<Made> {
  const release = await turns.take(widestNetwork(remoteAddress), signal);
  if (!release)
    throw new FormRefusal(503, "busy", "Many documents are asked for at the moment. Try again in a minute.", 30);
  try {
    return await make();
  } finally {
    release();
  }
}

async function certificate({ client, siteUrl }: Asked, id: string): Promise<Document> {
  const code = id.toUpperCase();
  const found = /^[0-9A-F]{5}(-[0-9A-F]{5}){3}$/.test(code) ? await verifyCertificate(client, code) : null;
  if (!found) throw new FormRefusal(404, "not_found", "There is no certificate with this code.");
  if (found.revokedAt)
    throw new FormRefusal(410, "revoked", "This certificate was revoked. Its page says when and why.");
  const brand = await loadBrand(client);
  const url = `${siteUrl}/certificates/${code}`;
  const code2d = renderSVG(url, { border: 0 });
  return {
    name: `certificate-${code}`,
    template: "certificate",
    data: certificateData({ found, code, url, code2d, brand }),
  };
}

const identity = z.object({ userId: z.uuid(), email: z.string() });
const named = z.object({ user_metadata: z.object({ name: z.string().optional(), full_name: z.string().optional() }) });

/** The name in the session's token; the database has checked the token when it said who this is. */
function nameIn(token: string): string | null {
  const [, payload = ""] = token.split(".");
  const read = named.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return (read.success && (read.data.user_metadata.name ?? read.data.user_metadata.full_name)?.trim()) || null;
}

/** Who asks, by the address that the account has proven. @throws {FormRefusal} 401 */
async function memberOf({ client, token }: Asked) {
  const answer = await client.rpc("member_identity");
  if (isAway(answer)) throw unavailable("documents", answer.error?.message ?? "");
  const found = identity.safeParse(answer.data);
  if (!found.success) throw new FormRefusal(401, "not_signed_in", "Sign in to get your receipts and statements.");
  return { id: found.data.userId, email: found.data.email, name: nameIn(token) };
}

async function receipt(asked: Asked, id: string): Promise<Document> {
  const member = await memberOf(asked);
  const order = uuid.test(id) ? await loadOrder(asked.client, id) : null;
  if (!order) throw new FormRefusal(404, "not_found", "This account has no such order.");
  const brand = await loadBrand(asked.client);
  // Staff see the receipts of everybody; their name belongs on none of them.
  const theirs = (order.email ?? "").toLowerCase() === member.email.toLowerCase() || order.userId === member.id;
  return {
    name: `receipt-${isoDay(order.placedAt)}`,
    template: "receipt",
    data: receiptData({
      ...{ order, brand },
      member: theirs ? member : { name: null, email: order.email ?? "" },
    }),
  };
}

async function statement(asked: Asked): Promise<Document> {
  const member = await memberOf(asked);
  const year = asked.query.get("year");
  if (year !== null && !/^20\d\d$/.test(year)) throw new FormRefusal(400, "invalid", "The year is four digits.");
  const orders = (await loadOrders(asked.client, member))
    .filter(({ placedAt }) => year === null || placedAt.startsWith(year))
    .toReversed();
  const brand = await loadBrand(asked.client);
  const data = statementData({ orders, member, brand, year, at: Date.now() });
  return { name: `statement${year ? `-${year}` : ""}`, template: "statement", data };
}

const makers = { certificate, receipt, statement } as const;

async function answer(document: Document, isPublic: boolean): Promise<Response> {
  const { pdf } = await setDocument(document).catch((error: unknown) => {
    if (!(error instanceof SettingError)) throw error;
    console.error(`A ${document.template} could not be set: ${error.message}`);
    throw new FormRefusal(
      422,
      "not_set",
      "This document has letters that the PDF cannot show. Print its page instead.",
    );
  });
  return new Response(pdf as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": `attachment; filename="${document.name}.pdf"`,
      // A certificate may be revoked at any time; the rest belongs to one person.
      "cache-control": isPublic ? "no-store" : "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/**
 * `GET functions/v1/documents/certificate/{code}`, `…/receipt/{order}` and `…/statement?year=`: what a member may read, as accessible PDF. It is
 * read as the caller at each request and stored nowhere.
 */
export const documentsFunction =
  (siteUrl: string) =>
  async (request: Request, env: FunctionEnv): Promise<Response> => {
    try {
      if (request.method !== "GET") throw new FormRefusal(405, "method_not_allowed", "Documents are read by GET.");
      const url = new URL(request.url);
      const [, kind = "", id = ""] =
        /\/documents\/(certificate|receipt|statement)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
      const make = makers[kind as keyof typeof makers] as (typeof makers)[keyof typeof makers] | undefined;
      if (!make) throw new FormRefusal(404, "not_found", "There is no such document.");
      // Before anything is read: codes of certificates are not to be guessed.
      await takeRequest(env, "document", allowed);
      const authorization = request.headers.get("authorization") ?? "";
      const client = callerClient(env, authorization);
      const asked = { client, token: authorization.replace(/^Bearer /i, ""), siteUrl, query: url.searchParams };
      const document = await make(asked, id);
      return await inTurn(request, env, () => answer(document, kind === "certificate"));
    } catch (error) {
      const refusal = isUnavailable(error) ? unavailable("documents", String(error)) : error;
      if (!(refusal instanceof FormRefusal)) throw error;
      return refusalAnswer(refusal, { "cache-control": "no-store" });
    }
  };
