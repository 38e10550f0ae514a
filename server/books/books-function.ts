import type { SupabaseClient } from "@supabase/supabase-js";
import { isUnavailable } from "#app/data/rows.ts";
import { addressGroup } from "#lib/address-group.ts";
import { createNetworkAllowances } from "#platform/http/network-allowances.ts";
import type { FunctionEnv } from "#supabase/functions/_shared/function-env.ts";
import { jsonAnswer, refuse } from "#supabase/functions/_shared/json-answer.ts";
import { callerClient, serviceClient } from "#supabase/functions/_shared/service-client.ts";
import { visitorKey } from "#supabase/functions/_shared/visitor-key.ts";
import { SettingError } from "../documents/set-document.ts";
import { type BookFormat, bookFormats, type Editions } from "./editions.ts";
import { readBook } from "./read-book.ts";

/** Of one network. The whole book is read for each request, also for one that is answered with "not changed". */
const rate = { burst: 60, perSecond: 0.5 };

async function count(env: FunctionEnv, book: string, format: BookFormat): Promise<void> {
  const reader = await visitorKey(env.remoteAddress, env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "");
  const { error } = await serviceClient(env).rpc("record_book_download", { book, format, reader });
  if (error) console.warn(`A download of ${book} was not counted: ${error.message}`);
}

async function findEdition(editions: Editions, caller: SupabaseClient, id: string) {
  const source = await readBook(caller, id);
  return typeof source === "string" ? source : { source, edition: await editions.of(source) };
}

const away = () =>
  jsonAnswer(
    503,
    { code: "unavailable", message: "The book cannot be read at the moment. Try again in a few seconds." },
    { "cache-control": "no-store", "retry-after": "10" },
  );

const tooMany = () =>
  refuse(429, "too_many_requests", "Books were asked for too often from your network. Try again in a few seconds.", {
    "cache-control": "no-store",
    "retry-after": "10",
  });

/**
 * `GET functions/v1/books/{book}.pdf` or `.epub`. The book is read as the caller at each request: the name of the stored file follows from its
 * texts, so whoever may not read them all gets nothing. It needs the typesetter of this server and does not deploy to a hosted project.
 */
export function booksFunction(editions: Editions) {
  const allowances = createNetworkAllowances(rate);
  return async (request: Request, env: FunctionEnv): Promise<Response> => {
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "method_not_allowed", "GET");
    const [, id = "", ending = ""] =
      /\/books\/([a-z0-9-]{1,60})\.(pdf|epub)$/.exec(new URL(request.url).pathname) ?? [];
    const missing = () => refuse(404, "not_found", "There is no such book.");
    if (!id) return missing();
    if (!allowances.take(addressGroup(env.remoteAddress))) return tooMany();
    const format = ending as BookFormat;
    const caller = callerClient(env, request.headers.get("authorization") ?? "");
    const found = await findEdition(editions, caller, id).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      return "away" as const;
    });
    if (found === "away") return away();
    if (found === "missing") return missing();
    if (found === "closed")
      return refuse(403, "not_yours", "This book comes with a course. Its students can download it.");
    const { source, edition } = found;
    const etag = `"${edition.fingerprint}"`;
    const headers = {
      "content-type": bookFormats[format],
      "content-disposition": `attachment; filename="${id}.${format}"`,
      "cache-control": source.book.courseId === null ? "public, no-cache" : "private, no-store",
      "x-content-type-options": "nosniff",
      etag,
    };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    try {
      const bytes = await edition.file(format);
      if (request.method === "GET") await count(env, id, format);
      return new Response(request.method === "HEAD" ? null : (bytes as Uint8Array<ArrayBuffer>), {
        headers: { ...headers, "content-length": String(bytes.length) },
      });
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      console.error(`The book ${id} could not be set: ${error.message}`);
      return refuse(503, "not_set", "This file cannot be made at the moment. The book can be read in the browser.");
    }
  };
}
