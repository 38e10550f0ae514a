import { describe, expect, test } from "vitest";
import { newBrowser, readVideoTicket, ticketMs, videoTicket } from "./video-ticket.ts";

const secret = "a secret of this installation";
const video = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const reader = { role: "authenticated" as const, sub: "6f2504e0-4f89-41d3-9a0c-0305e82c3302" };
const now = Date.UTC(2026, 10, 25);
const browser = newBrowser();
const ticket = videoTicket(secret, { video, reader, browser, now });
const read = (text: string, more: Partial<{ video: string; browser: string; now: number }> = {}, key = secret) =>
  readVideoTicket(key, text, { video, browser, now, ...more });

describe("a video's ticket", () => {
  test("names its reader in the browser that it was made for", () => {
    expect(read(ticket)).toEqual(reader);
    expect(read(ticket, { now: now + ticketMs - 1 })).toEqual(reader);
  });

  test("opens nothing in another browser, for another video, after its time, or by another secret", () => {
    expect(read(ticket, { browser: newBrowser() })).toBeNull();
    expect(read(ticket, { browser: "" })).toBeNull();
    expect(read(ticket, { video: "3f2504e0-4f89-41d3-9a0c-0305e82c3303" })).toBeNull();
    expect(read(ticket, { now: now + ticketMs })).toBeNull();
    expect(read(ticket, {}, "another secret")).toBeNull();
  });

  test("is refused when a character of it was changed, or when it is no ticket", () => {
    for (const at of [0, 20, ticket.indexOf(".") + 3])
      expect(read(ticket.slice(0, at) + (ticket[at] === "A" ? "B" : "A") + ticket.slice(at + 1))).toBeNull();
    for (const text of ["", ".", "a.b", `${ticket}.x`, "x".repeat(5_000), `a.${"é".repeat(43)}`])
      expect(read(text)).toBeNull();
  });
});
