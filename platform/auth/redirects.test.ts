import { describe, expect, test } from "vitest";
import { createRedirectPolicy } from "./redirects.ts";

const site = "https://northpip.example";
const policy = createRedirectPolicy(site);

describe("a mailed link may lead to", () => {
  test.each([`${site}/auth`, `${site}/auth/callback`])("%s", (allowed) => {
    expect(policy.resolve(allowed)).toBe(allowed);
  });

  test.each([site, `${site}/`, `${site}/member-area`, `${site}/blog`])("not %s, which takes no session", (page) => {
    expect(policy.resolve(page)).toBe(`${site}/auth`);
  });

  test("either name of this machine, on the same port, when the site runs on it", () => {
    const local = createRedirectPolicy("http://127.0.0.1:3000");
    expect(local.resolve("http://localhost:3000/auth")).toBe("http://localhost:3000/auth");
    expect(local.resolve("http://localhost:3001/auth")).toBe("http://127.0.0.1:3000/auth");
    expect(local.resolve("https://localhost:3000/auth")).toBe("http://127.0.0.1:3000/auth");
    expect(policy.resolve("http://localhost/auth")).toBe(`${site}/auth`);
  });
});

test("two stars before a host's end reach no other host, in whose path or query the rest of the host stands", () => {
  const previews = createRedirectPolicy(site, ["https://preview-**.northpip.example/**", "com.northpip.app://**"]);
  const allowed = ["https://preview-a.b.northpip.example/done/here", "com.northpip.app://signed/in?x=1"];
  for (const address of allowed) expect(previews.resolve(address)).toBe(address);
  for (const end of [
    "/.northpip.example/x",
    "/?.northpip.example/x",
    "/#.northpip.example/x",
    ":1/.northpip.example/x",
  ])
    expect(previews.resolve(`https://preview-x.evil.example${end}`)).toBe(`${site}/auth`);
});

const hosts = [
  "evil.example",
  "northpip.example.evil.example",
  "evilnorthpip.example",
  "northpip.example@evil.example",
  "evil.example#northpip.example",
  "evil.example?northpip.example",
  "evil.example\\northpip.example",
  "evil.example%2fnorthpip.example",
  "northpip.example:8443",
  "northpip.example.",
  "northpip.example%00.evil.example",
  "northpip.example\t.evil.example",
  "northpip.example\n.evil.example",
  "user:pass@northpip.example",
  "@northpip.example",
  "ｎorthpip.example.evil.example",
  "northpip。evil.example",
  "[::ffff:1.2.3.4]",
  "0x7f000001",
  "2130706433",
  "127.0.0.1",
  "localhost",
];
const schemes = [
  "https://",
  "http://",
  "//",
  "/\\",
  "\\\\",
  "https:",
  "https:/",
  "https:///",
  "ftp://",
  "HTTPS://evil.example/?",
  "///",
  "wss://",
];
const others = [
  "javascript:alert(1)",
  "javascript://northpip.example/%0aalert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://northpip.example/1",
  "about:blank",
  "mailto:a@evil.example",
  "/auth",
  "auth",
  "?",
  "#",
  "..//evil.example",
  `${site}/auth?next=//evil.example`,
  `${site}/auth#access_token=forged`,
  `${site}/?code=forged`,
  `${site}/auth/`,
  `${site}//auth`,
  `${site}//evil.example`,
  `${site}/auth/../logout`,
  `${site}/%61uth`,
  `${site}/auth%2f..%2f`,
  `${site}/auth;evil`,
  `${site}/AUTH`,
  `${site}/admin`,
  `${site}\\@evil.example`,
  `${site}/\\evil.example`,
  ` ${site}/auth`,
  `${site}/auth `,
  `${site}/auth\u0000`,
  `${site}/auth\r\nSet-Cookie: a=b`,
  `${site}:443/auth`,
  "HTTPS://NORTHPIP.EXAMPLE/auth",
  `http://northpip.example/auth`,
  `${site}/auth${"a".repeat(600)}`,
  "https://",
  "https://[",
  "\u0000",
];

const hostile = [...schemes.flatMap((scheme) => hosts.map((host) => `${scheme}${host}/auth`)), ...others];

test(`${hostile.length} hostile redirects lead to the site's /auth`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(300);
  const escaped = hostile.filter((asked) => policy.resolve(asked) !== `${site}/auth`);
  // The same text in another spelling of scheme and slashes is still exactly this site: nothing else may pass.
  expect(escaped).toEqual([]);
});

test("absent and empty mean /auth", () => {
  expect([policy.resolve(null), policy.resolve(undefined), policy.resolve("")]).toEqual(Array(3).fill(`${site}/auth`));
});
