import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOutgoingFetch } from "../http/outgoing-fetch.ts";
import { type AuthHarness, authHarness, goodPassword } from "./test-harness.ts";

type Asked = { readonly host: string; readonly path: string; readonly text: string };
const others = { asked: [] as Asked[], answer: "", status: 200 };
const server = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  others.asked.push({ host: String(request.headers["x-meant-for"]), path: request.url ?? "", text });
  response.writeHead(others.status).end(others.answer);
});

let guarded: AuthHarness;
let ranged: AuthHarness;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const here = createOutgoingFetch({ allowsPrivate: true });
  /** The whole internet is the server of this test. */
  const outgoing: typeof here = (address, options = {}) => {
    const url = new URL(address);
    const headers = new Headers(options.headers);
    headers.set("x-meant-for", url.host);
    return here(local + url.pathname, { ...options, headers });
  };
  guarded = await authHarness({
    outgoing,
    settings: `[auth.captcha]\nenabled = true\nprovider = "turnstile"\nsecret = "the secret"`,
  });
  ranged = await authHarness({ outgoing, config: { passwordRangeUrl: "https://range.example/list/" } });
});
afterAll(async () => {
  await guarded.stop();
  await ranged.stop();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  Object.assign(others, { asked: [], answer: '{"success":true}', status: 200 });
});

describe("a CAPTCHA", () => {
  const email = "ada@example.com";
  const captchaToken = "solved";

  test("is asked for wherever an account could be tried or made", async () => {
    const { auth } = guarded.client();
    const without = [
      await auth.signUp({ email, password: goodPassword }),
      await auth.signInWithPassword({ email, password: goodPassword }),
      await auth.signInWithOtp({ email }),
      await auth.resend({ type: "signup", email }),
      await auth.resetPasswordForEmail(email),
      await auth.signInAnonymously(),
      await auth.signInWithIdToken({ provider: "google", token: "x" }),
    ];
    expect(without.map(({ error }) => error?.code)).toEqual(without.map(() => "captcha_failed"));
    expect(others.asked).toEqual([]);
  });

  test("is verified with the secret and the visitor's address", async () => {
    const { auth } = guarded.client({ from: "9.8.7.6" });
    const { error } = await auth.signUp({ email, password: goodPassword, options: { captchaToken } });
    expect(error).toBeNull();
    const [asked] = others.asked;
    expect([asked?.host, asked?.path]).toEqual(["challenges.cloudflare.com", "/turnstile/v0/siteverify"]);
    expect(Object.fromEntries(new URLSearchParams(asked?.text))).toEqual({
      secret: "the secret",
      response: captchaToken,
      remoteip: "9.8.7.6",
    });
  });

  test("that was not solved, or cannot be verified, lets nobody in", async () => {
    const tries = [
      ['{"success":false,"error-codes":["timeout-or-duplicate"]}', 400, "captcha_failed"],
      ["no JSON", 500, "unexpected_failure"],
    ] as const;
    for (const [answer, status, code] of tries) {
      others.answer = answer;
      const json = { email, password: goodPassword, gotrue_meta_security: { captcha_token: captchaToken } };
      const response = await guarded.call("/auth/v1/signup", { json });
      expect([response.status, (await response.json()).error_code]).toEqual([status, code]);
    }
  });

  test("is not asked of the service role", async () => {
    const service = guarded.client({ key: guarded.platform.keys.serviceRoleKey });
    expect((await service.auth.signInWithOtp({ email: "bea@example.com" })).error).toBeNull();
    expect(others.asked).toEqual([]);
  });
});

describe("the list of breached passwords", () => {
  const hash = createHash("sha1").update(goodPassword).digest("hex").toUpperCase();
  const signUp = () =>
    ranged.client().auth.signUp({ email: `${crypto.randomUUID()}@example.com`, password: goodPassword });

  test("is told five digits of the hash, and refuses what it holds", async () => {
    others.answer = `${"0".repeat(35)}:7\r\n${hash.slice(5)}:12\r\n`;
    const { error } = await signUp();
    expect([error?.code, (error as { reasons?: string[] }).reasons]).toEqual(["weak_password", ["pwned"]]);
    expect(others.asked).toEqual([{ host: "range.example", path: `/list/${hash.slice(0, 5)}`, text: "" }]);
  });

  test("lets through what it does not hold, padding, and everything while it cannot be asked", async () => {
    others.answer = `${"0".repeat(35)}:7\r\n${hash.slice(5)}:0`;
    expect((await signUp()).error).toBeNull();
    others.status = 503;
    expect((await signUp()).error).toBeNull();
    expect(ranged.logged.map(({ message }) => message)).toContain("the list of breached passwords could not be asked");
  });
});
