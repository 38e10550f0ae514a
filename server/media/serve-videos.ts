import type { SupabaseClient } from "@supabase/supabase-js";
import { clientAddress } from "#platform/http/client-address.ts";
import { createNetworkSlots } from "#platform/http/network-slots.ts";
import { dataOf } from "#supabase/functions/_shared/service-client.ts";
import { baseSecurityHeaders } from "../security-headers.ts";
import type { BackEnd } from "../site.ts";
import { browserOf, openVideo, videoAnswer } from "./open-video.ts";
import { readVideoTicket } from "./video-ticket.ts";

const address = /^\/videos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/captions)?$/;
/** What a player says about the piece that it wants. */
const forwarded = ["range", "if-range", "x-forwarded-for"];
const stored = new Set([200, 206, 416]);

/**
 * What one address may have looked up at a time. Pieces are read with the service's key, past the turns that callers have elsewhere; a player asks for
 * one or two.
 */
const perAddress = { running: 2, waiting: 50, waitMs: 5_000 };

type Options = {
  readonly platform: BackEnd;
  readonly siteUrl: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  readonly service: () => SupabaseClient;
  /** Tickets are signed with it. */
  readonly secret: string;
  readonly trustedProxies: number;
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
export function videoBackEnd(options: Options): BackEnd {
  const turns = createNetworkSlots(perAddress);
  const refuse = (status: number, message: string, headers: Record<string, string> = {}) => {
    const answer = videoAnswer(options.siteUrl, status, { message });
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  };
  async function piece(visit: Visit, ofCaptions: boolean): Promise<Response> {
    try {
      if (!(await mayWatch(options, visit)))
        return refuse(403, "This address is not open to you any more. Open the lesson again to watch the video.");
      return ofCaptions ? await captions(options, visit.id) : await videoBytes(options, visit);
    } catch (error) {
      console.error(`A video could not be read: ${String(error)}`);
      return refuse(503, "The video cannot be read at the moment. Try again in a minute.", { "retry-after": "10" });
    }
  }
  return {
    handles: (pathname) => pathname.startsWith("/videos/"),
    async fetch(request, remoteAddress) {
      const [, id, ofCaptions] = address.exec(new URL(request.url).pathname) ?? [];
      if (!id) return refuse(404, "There is no such video.");
      const visit = { request, remoteAddress, id };
      if (request.method === "POST" && !ofCaptions) return openVideo(options, visit);
      if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "Videos are read by GET.");
      const client = clientAddress(remoteAddress, request.headers.get("x-forwarded-for"), options.trustedProxies);
      const release = await turns.take(client, request.signal);
      if (!release) return refuse(429, "Too much of a video was asked for at once.", { "retry-after": "5" });
      return piece(visit, ofCaptions !== undefined).finally(release);
    },
  };
}
