import { describe, expect, test } from "vitest";
import { mayOpenMailbox } from "./mailbox-access.ts";

const local = { loopback: true, siteUrl: "http://127.0.0.1:3000", trustedProxies: 0 };
const ask = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers });

test.each(["http://127.0.0.1:3000/_dev/mail", "http://localhost:3000/_dev/mail", "http://[::1]:3000/_dev/mail"])(
  "opens at %s",
  (url) => expect(mayOpenMailbox(ask(url), local)).toBe(true),
);

describe("does not exist", () => {
  const here = "http://127.0.0.1:3000/_dev/mail";
  test("when the server listens on the network", () =>
    expect(mayOpenMailbox(ask(here), { ...local, loopback: false })).toBe(false));
  test("when the site has a public name", () =>
    expect(mayOpenMailbox(ask(here), { ...local, siteUrl: "https://northpip.example" })).toBe(false));
  test("when a proxy is expected", () =>
    expect(mayOpenMailbox(ask(here), { ...local, trustedProxies: 1 })).toBe(false));
  test("under a foreign name that resolves to this machine", () =>
    expect(mayOpenMailbox(ask("http://rebound.evil.example:3000/_dev/mail"), local)).toBe(false));
  test.each(["x-forwarded-for", "x-forwarded-host", "forwarded", "via", "x-real-ip"])(
    "behind a proxy that says %s",
    (name) => expect(mayOpenMailbox(ask(here, { [name]: "1" }), local)).toBe(false),
  );
});
