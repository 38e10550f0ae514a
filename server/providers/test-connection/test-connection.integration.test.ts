import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createPlainServer } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#config";
import { clientId, clientSecret, startIdentityProvider } from "../../../tests/support/identity-provider.ts";
import { startS3Server } from "../../../tests/support/s3-server.ts";
import { testConnection } from "./test-connection.ts";

const local = { SITE_URL: "http://127.0.0.1:3000" };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A service on this machine that answers whatever is asked. */
async function service(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const says = (body: unknown, status = 200) =>
  service((_, response) => void response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body)));
const silent = () => service(() => undefined);
const down = async () => {
  const url = await says("");
  closing.pop()?.();
  return url;
};

const run = (kind: string, settings: object, secrets: object, variables: Record<string, string> = {}) =>
  testConnection(
    kind,
    { settings: settings as Record<string, string>, secrets: secrets as Record<string, string> },
    readConfig({ ...local, ...variables }),
  );

const stripe = async (url: Promise<string>, secrets: object = { apiToken: "rk_live_1" }) =>
  run(
    "checkout",
    { provider: "stripe" },
    { webhookSecret: "whsec_1234567890", ...secrets },
    { CHECKOUT_API_URL: await url },
  );

test("a checkout that is right is told, and in which mode it is", async () => {
  const asked: (string | undefined)[] = [];
  const right = service((request, response) => {
    asked.push(request.url?.slice("/v1/".length), request.headers.authorization);
    response.end(JSON.stringify({ object: "list", data: [] }));
  });
  expect(await stripe(right)).toMatchObject({
    ok: true,
    text: expect.stringContaining("Stripe answers and knows the key."),
  });
  const lists = ["payment_links", "checkout/sessions", "payment_intents", "charges", "invoices", "disputes"];
  expect(asked).toEqual(lists.flatMap((name) => [`${name}?limit=1`, "Bearer rk_live_1"]));
  expect((await stripe(right, { apiToken: "rk_test_1" })).text).toContain("test mode: nobody pays");
  expect(await stripe(right, { apiToken: undefined })).toMatchObject({
    ok: true,
    text: expect.stringContaining("cannot be asked"),
  });
});

test.each([
  ["a wrong key", () => says({}, 401), /does not know this key/],
  ["a key without the right", () => says({}, 403), /refuses what is asked: the key needs to read payment links/],
  ["another address", () => says({}, 404), /nothing at this address/],
  ["too many requests", () => says({}, 429), /in a minute/],
  ["a failure of its own", () => says({}, 503), /a failure of its own \(503\)/],
  ["a redirect", () => says("", 302), /sends on to another address/],
  ["a page", () => says("<html>"), /not in the form that is expected/],
  ["another list", () => says({ object: "list", data: [1] }), /not in the form that is expected/],
  ["far too much", () => says("x".repeat(600_000)), /far more than is expected/],
  ["nothing at all", () => silent(), /too slow/],
  ["a closed port", () => down(), /refuses the connection/],
  ["a broken connection", () => service((request) => void request.socket.destroy()), /broke the connection off/],
  ["an unknown host", async () => "http://no-such-host.invalid", /no host called no-such-host.invalid/],
] as [string, () => Promise<string>, RegExp][])("%s is named in words", async (_, open, words) => {
  const { ok, text } = await stripe(open());
  expect([ok, text]).toEqual([false, expect.stringMatching(words)]);
});

test.each([
  ["paddle", { clientToken: "live_0123456789" }, "/adjustments", { data: [] }, "the permission adjustment.read"],
  ["stripe", {}, "/v1/charges", { object: "list", data: [] }, "to read charges"],
  ["gumroad", { sellerId: "ours" }, "/v2/sales", { success: true, user: {}, sales: [] }, "the scope view_sales"],
])("%s: each right that the site uses is tried", async (provider, settings, refused, body, words) => {
  const url = await service((request, response) => {
    response.writeHead(request.url?.startsWith(refused) ? 403 : 200).end(JSON.stringify(body));
  });
  const secrets = { webhookSecret: "a-secret-of-ours-1", apiToken: "key-of-ours" };
  expect(await run("checkout", { provider, ...settings }, secrets, { CHECKOUT_API_URL: url })).toMatchObject({
    ok: false,
    text: expect.stringContaining(words),
  });
});

test("a store of Lemon Squeezy that is named is asked for, and another account's key does not know it", async () => {
  const squeezy = async (url: Promise<string>, storeId: string) =>
    run(
      "checkout",
      { provider: "lemonsqueezy", storeId },
      { webhookSecret: "a-secret-of-ours", apiToken: "key-of-ours" },
      { CHECKOUT_API_URL: await url },
    );
  const asked: (string | undefined)[] = [];
  const account = service((request, response) => {
    asked.push(request.url);
    const isOurs = request.url === "/v1/stores/11";
    response.writeHead(isOurs ? 200 : 404).end(JSON.stringify(isOurs ? { data: { type: "stores", id: "11" } } : {}));
  });
  expect(await squeezy(account, "11")).toMatchObject({ ok: true });
  expect(await squeezy(account, "12")).toMatchObject({ ok: false });
  expect(asked).toEqual(["/v1/stores/11", "/v1/stores/12"]);
});

test("fields that contradict each other are named before anybody is asked", async () => {
  const paddle = (clientToken: string, secrets: object) =>
    run("checkout", { provider: "paddle", clientToken }, secrets);
  const key = { webhookSecret: "pdl_ntfset_0123456789", apiToken: "pdl_sdbx_apikey_1" };
  expect(await paddle("live_0123456789", key)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/different accounts/),
  });
  expect((await paddle("live_0123456789", { webhookSecret: "pdl_live_apikey_1234" })).text).toMatch(
    /no webhook secret/,
  );
  expect((await run("checkout", { provider: "stripe" }, { webhookSecret: "sk_live_0123456789" })).text).toMatch(
    /key and no webhook secret/,
  );
  expect(await run("checkout", { provider: "sandbox" }, {})).toMatchObject({ ok: true });
});

test("the assistant's address, key and model are told apart", async () => {
  const models = { data: [{ id: "small" }, { id: "large" }] };
  const ask = async (url: Promise<string>, settings: object = {}) =>
    run("assistant", { baseUrl: `${await url}/v1/`, ...settings }, {});
  expect(await ask(says(models))).toMatchObject({ ok: true, text: expect.stringContaining("2 models") });
  expect(await ask(says(models), { model: "large" })).toMatchObject({ ok: true });
  expect(await ask(says(models), { model: "huge" })).toEqual({
    ok: false,
    text: "The service answers, but has no model called huge. It has small, large.",
  });
  expect((await ask(says({}, 401))).text).toMatch(/does not know this key/);
  expect((await ask(says({ models: [] }))).text).toMatch(/not in the form/);
  expect((await ask(silent())).text).toMatch(/too slow/);
});

async function mailServer(options: SMTPServerOptions = {}) {
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "site" && password === "right" ? done(null, { user: username }) : done(new Error("535 no")),
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return (server.server.address() as AddressInfo).port;
}
const smtp = async (port: number | Promise<number>, settings: object = {}, password = "right") =>
  run(
    "mail",
    { host: "127.0.0.1", port: String(await port), encryption: "none", user: "site", ...settings },
    { password },
  );

test("a mail server is signed in to, and nothing is sent", async () => {
  const plain = await mailServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
  expect(await smtp(plain)).toMatchObject({
    ok: true,
    text: expect.stringMatching(/takes user name and password. No mail was sent/),
  });
  expect((await smtp(plain, {}, "wrong")).text).toMatch(/refuses user name or password/);
  expect((await smtp(plain, { encryption: "starttls" })).text).toMatch(/does not offer STARTTLS/);
  expect((await smtp(plain, { encryption: "tls" })).text).toMatch(
    /does not speak TLS from the first byte|broke the connection off|too slow/,
  );
  // Its own certificate is signed by nobody.
  expect((await smtp(await mailServer(), { encryption: "starttls" })).text).toMatch(/certificate of .* is not valid/);
  expect((await smtp(await mailServer({ secure: true }), { encryption: "tls" })).text).toMatch(
    /certificate of .* is not valid/,
  );
  expect((await smtp(Number(new URL(await down()).port))).text).toMatch(/refuses the connection/);
  expect((await smtp(25, { host: "no-such-host.invalid" })).text).toMatch(/no host called/);
});

test("what greets as no mail server, or not at all, is named", async () => {
  const open = async (greeting: string | null) => {
    const server = createPlainServer((socket) => {
      socket.on("error", () => undefined);
      if (greeting !== null) socket.write(greeting);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => server.close());
    return (server.address() as AddressInfo).port;
  };
  const [liar, mute] = await Promise.all([smtp(open("HTTP/1.1 400 Bad Request\r\n\r\n")), smtp(open(null))]);
  expect(liar.text).toMatch(/is no mail server/);
  expect(mute.text).toMatch(/too slow/);
}, 20_000);

test("a price service is asked for a day, and what is wrong with it is said", async () => {
  expect(await run("market", { provider: "simulated" }, {})).toMatchObject({ ok: true });
  const ask = async (url: Promise<string>, provider = "ecb") =>
    run("market", { provider }, { apiKey: "key" }, { MARKET_API_URL: await url });
  expect((await ask(down())).text).toMatch(/refuses the connection/);
  expect((await ask(says({}, 401), "twelvedata")).text).toMatch(/does not take this key/);
  const lying = await ask(says("<html>"));
  expect([lying.ok, lying.text]).toEqual([false, expect.stringMatching(/could not be asked/)]);
});

test("an S3 service stores, gives back and removes a file, and says which key it does not take", async () => {
  const s3 = await startS3Server();
  const { endpoint, bucket, region, access_key: accessKey, secret_key: secretKey } = s3.settings;
  const settings = { endpoint, bucket, region, accessKey };
  expect(await run("storage", settings, { secretKey })).toMatchObject({ ok: true });
  expect(s3.objects.size).toBe(0);
  expect((await run("storage", settings, { secretKey: "wrong" })).text).toMatch(/does not take the secret key/);
  expect((await run("storage", { ...settings, accessKey: "wrong" }, { secretKey })).text).toMatch(
    /does not know the access key/,
  );
  expect((await run("storage", { ...settings, region: "elsewhere" }, { secretKey })).text).toMatch(/another region/);
  await s3.close();
  expect((await run("storage", settings, { secretKey })).text).toMatch(/refuses the connection/);
});

test("a sign-in provider is asked whether it knows id and secret", async () => {
  const provider = await startIdentityProvider();
  closing.push(() => void provider.stop());
  const ask = (url: string, secret = clientSecret, id = clientId) =>
    run("sign-in-gitlab", { enabled: "yes", url, clientId: id }, { secret }, { SITE_URL: "http://127.0.0.1" });
  expect(await ask(provider.issuer)).toMatchObject({
    ok: true,
    text: expect.stringMatching(/knows client id and secret/),
  });
  expect((await ask(provider.issuer, "wrong")).text).toMatch(/does not know this client id/);
  expect((await ask(provider.issuer, clientSecret, "nobody")).text).toMatch(/does not know this client id/);
  expect((await ask(await says({ issuer: "x" }))).text).toMatch(/not in the form/);
  expect((await ask(await down())).text).toMatch(/refuses the connection/);
});
