import type { SupabaseClient } from "@supabase/supabase-js";
import { dataOf } from "#supabase/functions/_shared/service-client.ts";
import { baseSecurityHeaders } from "../security-headers.ts";
import type { BackEnd } from "../site.ts";
import { browserOf, openVideo, videoAnswer } from "./open-video.ts";
import { readVideoTicket } from "./video-ticket.ts";

const address = /^\/videos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/captions)?$/;
/** What a player says about the piece that it wants. */
const forwarded = ["range", "if-range", "x-forwarded-for"];
const stored = new Set([200, 206, 416]);

type Options = {
  readonly platform: BackEnd;
  readonly siteUrl: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  readonly service: () => SupabaseClient;
  /** Tickets are signed with it. */
  readonly secret: string;
};
type Visit = { readonly request: Request; readonly remoteAddress: string; readonly id: string };

async function mayWatch({ service, secret }: Options, { request, id }: Visit): Promise<boolean> {
  const ticket = new URL(request.url).searchParams.get("ticket") ?? "";
  const reader = readVideoTicket(secret, ticket, { video: id, browser: browserOf(request) ?? "", now: Date.now() });
  if (!reader) return false;
  return dataOf(await service().rpc("video_is_open", { video: id, reader })) === true;
}

async function videoBytes({ platform, siteUrl, serviceRoleKey }: Options, visit: Visit): Promise<Response> {
  const { request, remoteAddress, id } = visit;
  const headers = new Headers({ authorization: `Bearer ${serviceRoleKey}`, apikey: serviceRoleKey });
  for (const name of forwarded) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const { method, signal } = request;
  const object = new URL(`/storage/v1/object/authenticated/videos/${id}`, request.url);
  const answer = await platform.fetch(new Request(object, { method, headers, signal }), remoteAddress);
  if (!stored.has(answer.status)) {
    await answer.body?.cancel();
    const passing = answer.status >= 500 || answer.status === 429;
    return videoAnswer(siteUrl, passing ? answer.status : 404, { message: "The video is not here." });
  }
  for (const [name, value] of Object.entries(baseSecurityHeaders(siteUrl))) answer.headers.set(name, value);
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}

async function captions({ service, siteUrl }: Options, id: string): Promise<Response> {
  const asking = await service().from("videos").select("captions").eq("id", id).maybeSingle();
  const found = dataOf(asking) as { readonly captions: string } | null;
  if (!found) return videoAnswer(siteUrl, 404, { message: "There are no captions." });
  const type = { "content-type": "text/vtt; charset=utf-8", "cache-control": "private, no-store" };
  return new Response(found.captions, { headers: { ...baseSecurityHeaders(siteUrl), ...type } });
}

/**
 * `POST /videos/ID`, as the reader: an address for this browser, where row level security lets the reader see the video.
 * `GET /videos/ID?ticket=…` and `…/captions?ticket=…`: the video by ranges, and its captions. A player sends no token, so the ticket names the
 * reader, whose right is looked up again at each request; a cookie ties it to the browser, so that an address passed on opens nothing.
 */
export const videoBackEnd = (options: Options): BackEnd => ({
  handles: (pathname) => pathname.startsWith("/videos/"),
  async fetch(request, remoteAddress) {
    const refuse = (status: number, message: string) => videoAnswer(options.siteUrl, status, { message });
    const [, id, ofCaptions] = address.exec(new URL(request.url).pathname) ?? [];
    if (!id) return refuse(404, "There is no such video.");
    const visit = { request, remoteAddress, id };
    if (request.method === "POST" && !ofCaptions) return openVideo(options, visit);
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "Videos are read by GET.");
    try {
      if (!(await mayWatch(options, visit)))
        return refuse(403, "This address is not open to you any more. Open the lesson again to watch the video.");
      return ofCaptions ? await captions(options, id) : await videoBytes(options, visit);
    } catch (error) {
      console.error(`A video could not be read: ${String(error)}`);
      const later = refuse(503, "The video cannot be read at the moment. Try again in a minute.");
      later.headers.set("retry-after", "10");
      return later;
    }
  },
});
