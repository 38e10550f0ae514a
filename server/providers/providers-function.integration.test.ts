import { createHmac } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { readSettings } from "#platform/settings/read-settings.ts";
import { handle as receiveCheckout } from "#supabase/functions/checkout-webhook/handler.ts";
import { settingsFindings } from "../check-settings.ts";
import { configWithProviders, openProviderSettings, type ProviderSettings } from "./provider-settings.ts";
import { providersFunction } from "./providers-function.ts";

const siteUrl = "http://127.0.0.1:3997";
const said: string[] = [];
const note = (...parts: unknown[]) => void said.push(JSON.stringify(parts));
const log = { info: note, warn: note, error: note };
const settings = readSettings(join(import.meta.dirname, "../../supabase/config.toml")).settings;
const whsec = "whsec_only_stripe_and_this_test_know";
const secretOfMail = "pass phrase of the mail server";
let shared: TestDatabase;
let providers: ProviderSettings;
let other: ProviderSettings;
let platform: Platform;
const tokens: Record<string, string> = {};

const sql = async (text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Record<string, unknown>>(text, values))).rows;
const open = (environment: Record<string, string> = {}) =>
  openProviderSettings({
    environment: { SITE_URL: siteUrl, DATA_DIR: shared.dataDir, ...environment },
    database: shared.database,
    settings,
    log,
  });
const openOn = (given: ProviderSettings) =>
  createPlatform({
    config: given.config,
    database: shared.database,
    log,
    functions: { providers: providersFunction(given), "checkout-webhook": receiveCheckout },
  });

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  providers = await open();
  other = await open();
  platform = await openOn(providers);
  for (const [name, role, aal] of [
    ["owner", "owner", "aal2"],
    ["weak", "owner", "aal1"],
    ["support", "support", "aal2"],
    ["editor", "editor", "aal2"],
    ["member", null, "aal1"],
  ] as const) {
    const [made] = await sql(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, now(), $2) returning id`,
      [`${name}@example.com`, role ? { role } : {}],
    );
    const claims = { aud: "authenticated", role: "authenticated", sub: String(made?.id), aal };
    tokens[name] = await platform.keys.sign({ ...claims, app_metadata: role ? { role } : {} }, { expiresIn: 600 });
  }
});
afterAll(async () => {
  await platform.close();
  for (const one of [providers, other]) await one.close();
  await shared.stop();
});
afterEach(async () => {
  await sql("delete from private.provider_settings");
  await providers.reload();
});

type Answer = {
  readonly kinds: readonly { readonly kind: string; readonly source: object; readonly values?: object }[];
  readonly problems: Readonly<Record<string, string>>;
  readonly message: string;
};

async function ask(who: string, path: string, body: unknown, through = platform) {
  const request = new Request(`${siteUrl}/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens[who] ?? platform.keys.anonKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const response = await through.fetch(request, { remoteAddress: "in-process" });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text || "{}") as Answer };
}
const call = (who: string, body: object, through = platform) => ask(who, "functions/v1/providers", body, through);
const save = (kind: string, values: object, secrets: object = {}, removed: string[] = [], through = platform) =>
  call("owner", { act: "save", kind, values, secrets, removed }, through);
const kindOf = ({ kinds }: Answer, kind: string) => kinds.find((one) => one.kind === kind);

const stripe = { provider: "stripe" };
const mail = { host: "127.0.0.1", port: "2525", encryption: "none", user: "site" };

test("nobody but the owner with the second factor sees, saves, tests or removes a provider, through whatever door", async () => {
  const filled = { kind: "checkout", values: stripe, secrets: { webhookSecret: whsec } };
  for (const who of ["weak", "support", "editor", "member", "visitor"]) {
    for (const body of [
      { act: "state" },
      { act: "save", ...filled, removed: [] },
      { act: "test", ...filled },
      { act: "remove", kind: "checkout" },
      // What is not read at all cannot be found wrong: reading thousands of wrong values takes the time of everybody.
      { act: "nothing" },
      { act: "test", ...filled, values: { provider: 1 } },
    ])
      expect((await call(who, body)).status, `${who} ${body.act}`).toBe(403);
    expect([401, 403, 404], who).toContain((await ask(who, "rest/v1/rpc/provider_settings_state", {})).status);
    expect([401, 403, 404], who).toContain(
      (await ask(who, "rest/v1/rpc/save_provider_settings", { kind: "checkout", settings: stripe })).status,
    );
  }
  for (const who of ["owner", "visitor"])
    expect((await ask(who, "rest/v1/provider_settings", {})).status, "the table is in no schema of the interface").toBe(
      404,
    );
  expect(await sql("select 1 from private.provider_settings")).toEqual([]);
});

test("a checkout that is connected counts at once, in every process, and removing it ends it at once", async () => {
  expect(providers.config.checkout.provider).toBe("sandbox");
  const body = JSON.stringify({ id: "evt_1", type: "customer.created", livemode: true, data: { object: {} } });
  const at = Math.floor(Date.now() / 1000);
  const tell = async () => {
    const signature = createHmac("sha256", whsec).update(`${at}.${body}`).digest("hex");
    const headers = { "stripe-signature": `t=${at},v1=${signature}` };
    const request = new Request(`${siteUrl}/functions/v1/checkout-webhook/stripe`, { method: "POST", body, headers });
    return (await platform.fetch(request, { remoteAddress: "127.0.0.1" })).status;
  };
  expect(await tell()).toBe(404);
  const changes = vi.fn();
  providers.onChange(changes);
  expect((await save("checkout", stripe, { webhookSecret: whsec })).status).toBe(200);
  expect([changes.mock.calls.length > 0, providers.config.checkout.provider, await tell()]).toEqual([
    true,
    "stripe",
    200,
  ]);
  await vi.waitFor(() => expect(other.config.checkout.webhookSecret).toBe(whsec));
  expect((await call("owner", { act: "remove", kind: "checkout" })).status).toBe(200);
  expect([providers.config.checkout.provider, await tell()]).toEqual(["sandbox", 404]);
  await vi.waitFor(() => expect(other.config.checkout.provider).toBe("sandbox"));
});

test("a secret is in no answer, log, audit line or table in the clear, and its key is beside the database", async () => {
  const answers = [
    await save("checkout", stripe, { webhookSecret: whsec, apiToken: "rk_live_0123456789" }),
    await save("mail", mail, { password: secretOfMail }),
    await save("mail", mail),
    await call("owner", { act: "state" }),
    await call("owner", { act: "test", kind: "mail", values: mail, secrets: {} }),
    await ask("owner", "rest/v1/rpc/provider_settings_state", {}),
    await save("mail", { ...mail, port: "x" }, { password: secretOfMail }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 422]);
  expect(kindOf(answers[3]!.body, "mail")).toMatchObject({
    source: { from: "console" },
    values: mail,
    savedAt: { password: expect.stringMatching(/^\d{4}-/) },
  });
  const audit = await sql("select * from public.audit_log where room = 'provider_settings' order by id");
  expect(audit.slice(-3).map(({ act, row_key: key, after }) => [act, key, after])).toEqual([
    ["added", "checkout", { fields: ["apiToken", "provider", "webhookSecret"] }],
    ["added", "mail", { fields: ["encryption", "host", "password", "port", "user"] }],
    ["changed", "mail", { fields: [] }],
  ]);
  const everything = JSON.stringify([
    answers.map(({ text }) => text),
    said,
    await sql("select to_jsonb(a) from public.audit_log a"),
    await sql("select to_jsonb(p) from private.provider_settings p"),
  ]);
  for (const secret of [whsec, secretOfMail, encodeURIComponent(secretOfMail), "rk_live_0123456789"])
    expect(everything).not.toContain(secret);
  expect(answers.map(({ text }) => text).join()).not.toContain("v1.");
  const key = join(shared.dataDir, "secrets/provider-secret");
  expect(statSync(key).mode & 0o777).toBe(0o600);
  expect(everything).not.toContain(readFileSync(key, "utf8").trim());
});

test("a saved secret stays until it is replaced or removed, and is sent nowhere but where it was typed for", async () => {
  await save("mail", mail, { password: secretOfMail });
  expect(providers.config.smtpUrl).toContain(encodeURIComponent(secretOfMail));
  await save("mail", { ...mail, user: "another" });
  expect(providers.config.smtpUrl).toContain(`another:${encodeURIComponent(secretOfMail)}`);
  const elsewhere = { ...mail, host: "127.0.0.2" };
  // The password is optional: with another server it is dropped and not sent along.
  expect((await save("mail", elsewhere)).status).toBe(200);
  expect(providers.config.smtpUrl).not.toContain(encodeURIComponent(secretOfMail));
  await save("checkout", stripe, { webhookSecret: whsec });
  const refused = await save("checkout", { provider: "lemonsqueezy" });
  expect([refused.status, refused.body.problems]).toEqual([
    422,
    {
      webhookSecret: "Where it is sent has changed: type it again. The saved one is not sent there.",
      apiToken: "This is needed.",
    },
  ]);
  expect((await save("checkout", stripe, {}, ["webhookSecret"])).status).toBe(422);
  expect(providers.config.checkout.webhookSecret).toBe(whsec);
});

test("what the environment says decides, and the console names it", async () => {
  const named = await open({ CHECKOUT_PROVIDER: "gumroad", SMTP_URL: "smtp://127.0.0.1:1" });
  const site = await openOn(named);
  const state = await call("owner", { act: "state" }, site);
  expect(kindOf(state.body, "checkout")?.source).toEqual({ from: "environment", names: ["CHECKOUT_PROVIDER"] });
  expect(kindOf(state.body, "checkout")?.values).toEqual({ provider: "gumroad" });
  const refused = await save("checkout", stripe, { webhookSecret: whsec }, [], site);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Set by the environment (CHECKOUT_PROVIDER), which decides. Nothing was saved.",
  ]);
  // Saved by another process whose environment says nothing.
  await save("checkout", stripe, { webhookSecret: whsec });
  await named.reload();
  expect([named.config.checkout.provider, named.config.checkout.webhookSecret]).toEqual(["gumroad", undefined]);
  await site.close();
  await named.close();
});

test("every field is checked, unknown acts and providers are refused, and nothing half good is stored", async () => {
  const wrong = await save("checkout", { provider: "paddle", clientToken: "pdl_live" }, { webhookSecret: "short" });
  expect(Object.keys(wrong.body.problems).sort()).toEqual(["clientToken", "webhookSecret"]);
  for (const values of [{ provider: "__proto__" }, { provider: "" }, {}])
    expect((await save("checkout", values)).body.problems).toHaveProperty("provider");
  for (const host of ["-", "a b", "http://x", "x/../y", "x\nRCPT"])
    expect((await save("mail", { ...mail, host }, { password: "p" })).body.problems, host).toHaveProperty("host");
  for (const body of [
    {},
    { act: "toString" },
    { act: "save" },
    { act: "save", kind: "checkout", values: [], secrets: {} },
    [],
  ])
    expect((await call("owner", body)).status).toBe(400);
  for (const kind of ["constructor", "nothing"])
    expect((await call("owner", { act: "remove", kind })).status).toBe(400);
  // The database takes no secret that is not sealed, not even from the server.
  const unsealed = `{"password": "in the clear"}`;
  await expect(sql("select public.save_provider_settings(null, 'mail', '{}', $1::jsonb)", [unsealed])).rejects.toThrow(
    /encrypted by the server/,
  );
  expect(await sql("select 1 from private.provider_settings")).toEqual([]);
});

test("past the server not even the owner changes a provider: a saved secret stays with the host that it was typed for", async () => {
  expect((await save("mail", mail, { password: "of the owner" })).status).toBe(200);
  const moved = { kind: "mail", settings: { ...mail, host: "elsewhere.example" } };
  for (const more of [{}, { actor: crypto.randomUUID() }])
    expect([401, 403, 404]).toContain(
      (await ask("owner", "rest/v1/rpc/save_provider_settings", { ...moved, ...more })).status,
    );
  expect(await sql("select settings ->> 'host' as host from private.provider_settings")).toEqual([{ host: mail.host }]);
  expect((await call("owner", { act: "remove", kind: "mail" })).status).toBe(200);
});

test("a site that others reach is given no private address, and none without https", async () => {
  const publicSite = await open({ SITE_URL: "https://northpip.example", HOST: "0.0.0.0" });
  const site = await openOn(publicSite);
  const at = (path: object) => call("owner", { act: "save", removed: [], ...path }, site);
  for (const baseUrl of [
    "http://example.com/v1",
    "https://10.0.0.1/v1",
    "https://127.0.0.1/v1",
    "https://169.254.169.254/x",
    "https://localhost/v1",
  ])
    expect((await at({ kind: "assistant", values: { baseUrl }, secrets: {} })).body.problems, baseUrl).toHaveProperty(
      "baseUrl",
    );
  for (const host of [mail.host, "localhost"])
    expect(
      (await at({ kind: "mail", values: { ...mail, user: "", host }, secrets: {} })).body.problems,
      host,
    ).toHaveProperty("host");
  const test = { act: "test", kind: "assistant", values: { baseUrl: "https://localhost:9/v1" }, secrets: {} };
  expect((await call("owner", test, site)).body).toMatchObject({
    ok: false,
    text: expect.stringMatching(/private network/),
  });
  const smtp = { act: "test", kind: "mail", values: { ...mail, user: "", host: "localhost" }, secrets: {} };
  expect((await call("owner", smtp, site)).body).toMatchObject({
    ok: false,
    text: expect.stringMatching(/private network/),
  });
  await site.close();
  await publicSite.close();
});

test("with another key the secrets cannot be read: the owner is told, and nothing is used of them", async () => {
  await save("checkout", stripe, { webhookSecret: whsec });
  const moved = await openProviderSettings({
    environment: { SITE_URL: siteUrl, DATA_DIR: mkdtempSync(join(tmpdir(), "northpip-other-key-")) },
    database: shared.database,
    settings,
    log,
  });
  expect(moved.config.checkout.webhookSecret).toBeUndefined();
  expect(moved.problemOf("checkout")).toMatch(/saved under another key/);
  expect(settingsFindings(moved.config).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^The keys that the console saved of checkout were saved under another secret/),
  );
  await moved.close();
  // A key of the environment needs no file.
  const folder = mkdtempSync(join(tmpdir(), "northpip-env-key-"));
  const named = await openProviderSettings({
    environment: { SITE_URL: siteUrl, DATA_DIR: folder, PROVIDER_SECRET: "x".repeat(32) },
    database: shared.database,
    settings,
    log,
  });
  expect(existsSync(join(folder, "secrets/provider-secret"))).toBe(false);
  await named.close();
});

test("a sealed secret opens in its own place alone", async () => {
  await save("mail", mail, { password: secretOfMail });
  await sql(`insert into private.provider_settings (kind, settings, secrets)
    select 'assistant', '{"baseUrl": "http://127.0.0.1:9/v1"}', jsonb_build_object('apiKey', p.secrets -> 'password')
    from private.provider_settings p where p.kind = 'mail'`);
  await providers.reload();
  expect(providers.config.assistant.apiKey).toBeUndefined();
  expect(providers.problemOf("assistant")).toMatch(/cannot be read/);
});

test("storage, market data and sign-in wait for the next start, which uses them", async () => {
  await save(
    "storage",
    { endpoint: "http://127.0.0.1:9", bucket: "files", region: "eu-test-1", accessKey: "a" },
    { secretKey: "s3-secret" },
  );
  await save(
    "sign-in-gitlab",
    { enabled: "yes", url: "http://127.0.0.1:9", clientId: "c" },
    { secret: "client-secret" },
  );
  const state = await save("market", { provider: "ecb" });
  for (const kind of ["storage", "sign-in-gitlab", "market"])
    expect(kindOf(state.body, kind), kind).toMatchObject({ waitsForStart: true, source: { from: "console" } });
  expect(providers.settings.storage.s3).toBeUndefined();
  const next = await open();
  expect(next.settings.storage.s3).toMatchObject({ bucket: "files", secret_key: "s3-secret", access_key: "a" });
  expect(next.settings.auth.external.gitlab).toMatchObject({ enabled: true, client_id: "c", secret: "client-secret" });
  expect([next.config.marketProvider, next.waitsForStart("market")]).toEqual(["ecb", false]);
  const seenFromBeside = await configWithProviders({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir }, shared.database);
  expect(seenFromBeside.marketProvider).toBe("ecb");
  await next.close();
});
