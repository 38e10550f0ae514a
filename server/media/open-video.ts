import { decodeJwt } from "jose";
import { jsonAnswer } from "#supabase/functions/_shared/json-answer.ts";
import { callerClient } from "#supabase/functions/_shared/service-client.ts";
import { baseSecurityHeaders } from "../security-headers.ts";
import type { BackEnd } from "../site.ts";
import { newBrowser, type Reader, readerClaims, ticketMs, videoTicket } from "./video-ticket.ts";

const cookieName = "video-reader";

/** What ties a video's address to one browser; undefined before the first video. */
export const browserOf = (request: Request): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{32})(?:;|$)`).exec(request.headers.get("cookie") ?? "")?.[1];

/** An answer of JSON with the headers that every answer of the site has. */
export const videoAnswer = (siteUrl: string, status: number, body: unknown): Response =>
  jsonAnswer(status, body, baseSecurityHeaders(siteUrl));

function readerOf(token: string): Reader | null {
  try {
    return readerClaims.parse(decodeJwt(token));
  } catch {
    return null;
  }
}

type Options = {
  readonly platform: BackEnd;
  readonly siteUrl: string;
  readonly anonKey: string;
  /** Tickets are signed with it. */
  readonly secret: string;
};

/** Asks row level security as the reader: who sees the video gets an address that works in this browser for some hours. */
export async function openVideo(
  { platform, siteUrl, anonKey, secret }: Options,
  { request, remoteAddress, id }: { readonly request: Request; readonly remoteAddress: string; readonly id: string },
): Promise<Response> {
  const token = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? anonKey;
  const forwarded = request.headers.get("x-forwarded-for");
  const asReader: typeof fetch = (input, init) => {
    const asked = new Request(input, init);
    if (forwarded) asked.headers.set("x-forwarded-for", forwarded);
    return platform.fetch(asked, remoteAddress);
  };
  const given: Readonly<Record<string, string>> = { SUPABASE_URL: siteUrl, SUPABASE_ANON_KEY: anonKey };
  const client = callerClient({ get: (name) => given[name], fetch: asReader, remoteAddress }, `Bearer ${token}`);
  const { data, error, status } = await client.from("videos").select("title, type, transcript").eq("id", id);
  if (error)
    return videoAnswer(siteUrl, status >= 400 ? status : 503, {
      message: "The video could not be looked up. Try again in a moment.",
    });
  const [found] = data;
  // The database has checked the token; here its claims are only read.
  const reader = readerOf(token);
  if (!found || !reader)
    return videoAnswer(siteUrl, 404, { message: "This video is not open to you, or it is no longer here." });
  const browser = browserOf(request) ?? newBrowser();
  const query = `?ticket=${videoTicket(secret, { video: id, reader, browser, now: Date.now() })}`;
  const answer = videoAnswer(siteUrl, 200, {
    ...found,
    src: `/videos/${id}${query}`,
    captions: `/videos/${id}/captions${query}`,
  });
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  answer.headers.set(
    "set-cookie",
    `${cookieName}=${browser}; Path=/videos/; HttpOnly; SameSite=Strict; Max-Age=${ticketMs / 1000}${secure}`,
  );
  return answer;
}
