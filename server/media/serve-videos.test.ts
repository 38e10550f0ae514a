import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { videoBackEnd } from "./serve-videos.ts";
import { newBrowser, videoTicket } from "./video-ticket.ts";

const siteUrl = "https://northpip.example";
const secret = "a secret of this test";
const video = "7e3c2a1e-6f53-4b0a-9d2c-0c6a5b1f0e11";
const browser = newBrowser();
const ticket = videoTicket(secret, { video, reader: { role: "anon" }, browser, now: Date.now() });
const piece = () =>
  new Request(`${siteUrl}/videos/${video}?ticket=${ticket}`, { headers: { cookie: `video-reader=${browser}` } });

test("one address has few pieces looked up at a time, and keeps nobody else waiting", async () => {
  const waiting: (() => void)[] = [];
  const rpc = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { data: true, error: null, status: 200 };
  };
  const videos = videoBackEnd({
    ...{ siteUrl, secret, anonKey: "anon", serviceRoleKey: "service", trustedProxies: 1 },
    platform: { handles: () => true, fetch: async () => new Response("a piece", { status: 206 }) },
    service: () => ({ rpc }) as unknown as SupabaseClient,
  });
  const from = (address: string) => {
    const request = piece();
    request.headers.set("x-forwarded-for", address);
    return videos.fetch(request, "192.0.2.1");
  };
  const many = Array.from({ length: 60 }, () => from("203.0.113.5"));
  await expect.poll(() => waiting.length).toBe(2);
  const other = from("203.0.113.6");
  await expect.poll(() => waiting.length).toBe(3);
  waiting.pop()?.();
  expect((await other).status).toBe(206);
  const open = setInterval(() => waiting.pop()?.(), 1);
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  clearInterval(open);
  expect(statuses.filter((status) => status === 206)).toHaveLength(52);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
});
