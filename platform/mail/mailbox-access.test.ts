import { describe, expect, test } from "vitest";
import { looksLocal, pathBehindKey } from "./mailbox-access.ts";

const local = { loopback: true, siteUrl: "http://127.0.0.1:3000", trustedProxies: 0 };
const ask = (url: string, headers: Record<string, string> = {}) => new Request(url, { headers });

test.each(["http://127.0.0.1:3000/_dev/mail", "http://localhost:3000/_dev/mail", "http://[::1]:3000/_dev/mail"])(
  "opens at %s",
  (url) => expect(looksLocal(ask(url), local)).toBe(true),
);

describe("does not exist", () => {
  const here = "http://127.0.0.1:3000/_dev/mail";
  test("when the server listens on the network", () =>
    expect(looksLocal(ask(here), { ...local, loopback: false })).toBe(false));
  test("when the site has a public name", () =>
    expect(looksLocal(ask(here), { ...local, siteUrl: "https://northpip.example" })).toBe(false));
  test("when a proxy is expected", () => expect(looksLocal(ask(here), { ...local, trustedProxies: 1 })).toBe(false));
  test("under a foreign name that resolves to this machine", () =>
    expect(looksLocal(ask("http://rebound.evil.example:3000/_dev/mail"), local)).toBe(false));
  test.each(["x-forwarded-for", "x-forwarded-host", "forwarded", "via", "x-real-ip"])(
    "behind a proxy that says %s",
    (name) => expect(looksLocal(ask(here, { [name]: "1" }), local)).toBe(false),
  );
});

test("is behind its key alone", () => {
  expect(pathBehindKey("/secret", "secret")).toBe("/");
  expect(pathBehindKey("/secret/api/v1/messages", "secret")).toBe("/api/v1/messages");
  for (const path of ["/", "", "/api/v1/messages", "/Secret", "/secre", "/secret2/", "//secret", "/x/secret"])
    expect(pathBehindKey(path, "secret"), path).toBeNull();
  for (const path of ["/", "/undefined", "/secret"]) expect(pathBehindKey(path, undefined), path).toBeNull();
  expect(pathBehindKey("//", "")).toBeNull();
});
