import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { parseSettings } from "#platform/settings/read-settings.ts";
import { handle as booking } from "#supabase/functions/booking/handler.ts";
import { handle as chat } from "#supabase/functions/chat/handler.ts";
import { handle as checkoutWebhook } from "#supabase/functions/checkout-webhook/handler.ts";
import { handle as coinPayment } from "#supabase/functions/coin-payment/handler.ts";
import { handle as licence } from "#supabase/functions/licence/handler.ts";
import { handle as robotGoods } from "#supabase/functions/robot-goods/handler.ts";
import { handle as support } from "#supabase/functions/support/handler.ts";
import { handle as transcripts } from "#supabase/functions/transcripts/handler.ts";
import { routesIn } from "../support/fuzz.ts";

/** A million in a night: `FUZZ_CASES=1000000 vitest run --project integration tests/hostile/interface-fuzz`. */
const cases = Number(process.env.FUZZ_CASES ?? 5_000);
const slowest = 5_000;

const siteUrl = "http://127.0.0.1:3000";
const secret = "a-secret-of-this-test-with-enough-characters";
const settings = parseSettings(
  "[auth]\nenable_anonymous_sign_ins = true\n[auth.email]\nenable_confirmations = false\n",
  "config.toml",
).settings;
const many = { count: 1e9, windowMs: 60_000 };

let test_: TestDatabase;
let platform: Platform;
let member: { readonly id: string; readonly token: string };
const faults: unknown[] = [];

const ask = (path: string, init: RequestInit = {}, from = "127.0.0.1") =>
  platform.fetch(new Request(`${siteUrl}${path}`, init), { remoteAddress: from });

async function newMember(): Promise<typeof member> {
  const email = `member-${crypto.randomUUID()}@visitor.example`;
  const body = JSON.stringify({ email, password: "quiet tables measure" });
  const answer = await (await ask("/auth/v1/signup", { method: "POST", body })).json();
  return { id: answer.user.id, token: answer.access_token };
}

beforeAll(async () => {
  test_ = await testDatabase();
  await seedContent(test_.database);
  const note = (message: string, fields?: unknown) => void faults.push([message, fields]);
  platform = await createPlatform({
    config: { ...readConfig({}), dataDir: test_.dataDir },
    database: test_.database,
    log: { info() {}, warn: note, error: note },
    settings,
    functions: {
      chat,
      licence,
      "checkout-webhook": checkoutWebhook,
      "robot-goods": robotGoods,
      support,
      booking,
      "coin-payment": coinPayment,
      transcripts,
    },
    environment: (name) => (name === "CHECKOUT_WEBHOOK_SECRET" || name === "LICENCE_SECRET" ? secret : undefined),
    limits: {
      request: many,
      token: many,
      anonymous: many,
      failures: many,
      codeFailures: many,
      mfa: many,
      mail: many,
      mailTo: many,
    },
  });
  const headers = { authorization: `Bearer ${platform.keys.serviceRoleKey}` };
  for (const bucket of [{ name: "closed" }, { name: "open", public: true }])
    await ask("/storage/v1/bucket", { method: "POST", headers, body: JSON.stringify(bucket) });
  await ask("/storage/v1/object/open/a.txt", {
    method: "POST",
    headers: { ...headers, "content-type": "text/plain" },
    body: "a",
  });
  member = await newMember();
});
afterAll(async () => {
  await platform?.close();
  await test_?.stop();
});

const everyMethod = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const at = (paths: readonly string[]) => paths.flatMap((path) => everyMethod.map((method) => [method, path] as const));
const endPoints = [
  ...routesIn("platform/auth/routes.ts", "/auth/v1"),
  ...routesIn("platform/storage/routes.ts", "/storage/v1"),
  ...routesIn("platform/realtime/routes.ts", "/realtime/v1"),
  ...at([
    "/functions/v1/chat",
    "/functions/v1/licence",
    "/functions/v1/robot-goods/*",
    ...["slots", "book", "change", "view", "mine"].map((action) => `/functions/v1/booking/${action}`),
    ...["offer", "request", "view"].map((action) => `/functions/v1/coin-payment/${action}`),
    ...["open", "reply", "answer", "view"].map((action) => `/functions/v1/support/${action}`),
    ...["store", "erase"].map((action) => `/functions/v1/transcripts/${action}`),
    "/functions/v1/checkout-webhook/*",
  ]),
  ...at(["/rest/v1/", "/rest/v1/courses", "/rest/v1/orders", "/rest/v1/saved_strategies", "/rest/v1/rpc/*"]),
];

const pick = <T>(...list: readonly T[]) => fc.constantFrom(...list);
const someId = "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11";
const odd = pick(
  "",
  "0",
  "-1",
  "null",
  "true",
  "'",
  '"',
  "\\",
  "%00",
  "%ff",
  "%2e%2e%2f",
  "..",
  ".",
  "a/b",
  "é😀",
  "{}",
  "[]",
  "*",
  "; drop table x; --",
  "1e999",
  "__proto__",
  "constructor",
  "x".repeat(2_000),
  "\u0000",
  "\ud800",
  "2026-02-30",
  "99999999999999999999",
  "http://evil.example",
  "javascript:alert(1)",
);
const known = pick(
  "open",
  "closed",
  "open/a.txt",
  "closed/b.txt",
  someId,
  "MEMBER",
  "signup",
  "email",
  "recovery",
  "sandbox",
  "gumroad",
  "totp",
  "take_licence_request",
);
const segment = fc.oneof({ weight: 3, arbitrary: known }, odd, fc.string({ unit: "binary", maxLength: 12 }));
const fieldNames = [
  "email",
  "phone",
  "password",
  "data",
  "token",
  "token_hash",
  "type",
  "refresh_token",
  "grant_type",
  "code",
  "auth_code",
  "code_verifier",
  "code_challenge",
  "code_challenge_method",
  "provider",
  "redirect_to",
  "scope",
  "factor_type",
  "friendly_name",
  "challenge_id",
  "gotrue_meta_security",
  "app_metadata",
  "user_metadata",
  "ban_duration",
  "email_confirm",
  "role",
  "nonce",
  "current_password",
  "new_email",
  "domain",
  "id",
  "name",
  "public",
  "file_size_limit",
  "allowed_mime_types",
  "prefix",
  "prefixes",
  "limit",
  "offset",
  "sortBy",
  "search",
  "bucketId",
  "sourceKey",
  "destinationKey",
  "destinationBucket",
  "expiresIn",
  "paths",
  "upsert",
  "cursor",
  "with_delimiter",
  "messages",
  "content",
  "action",
  "key",
  "product",
  "account",
  "server",
  "topic",
  "event",
  "payload",
  "private",
  "page",
  "per_page",
  "select",
  "order",
  "width",
  "height",
  "quality",
  "format",
  "download",
  "transform",
  "channel",
  "should_soft_delete",
];
const goodValues = pick<unknown>(
  "a@b.example",
  "quiet tables measure",
  1,
  -1,
  1.5,
  true,
  false,
  null,
  [],
  {},
  "1h",
  [{ role: "user", content: "pip?" }],
  ["a", 1],
  { column: "name", order: "asc" },
  "user",
  "1MB",
);
const value = fc.oneof({ weight: 3, arbitrary: goodValues }, odd, fc.jsonValue({ maxDepth: 3 }));
const fields = fc.dictionary(fc.oneof({ weight: 8, arbitrary: pick(...fieldNames) }, odd), value, { maxKeys: 6 });
/** What each end point expects, to be changed in one or two places: random fields alone seldom get past the first check. */
const templates: readonly (readonly [RegExp, Readonly<Record<string, unknown>>])[] = [
  [
    /signup|admin\/users$/,
    {
      email: "NEW",
      password: "quiet tables measure",
      data: { a: 1 },
      email_confirm: true,
      user_metadata: {},
      app_metadata: {},
    },
  ],
  [
    /token/,
    {
      email: "a@b.example",
      password: "quiet tables measure",
      refresh_token: "x",
      auth_code: someId,
      code_verifier: "x".repeat(43),
    },
  ],
  [
    /v1\/user|admin\/users\//,
    {
      data: { name: "x" },
      password: "other tables measure",
      email: "NEW",
      ban_duration: "1h",
      role: "authenticated",
      nonce: "1",
    },
  ],
  [
    /generate_link/,
    { type: "magiclink", email: "NEW", password: "quiet tables measure", redirect_to: "http://127.0.0.1:3000/" },
  ],
  [
    /invite|otp|magiclink|recover|resend/,
    { email: "NEW", type: "signup", create_user: true, code_challenge: "x".repeat(43), code_challenge_method: "s256" },
  ],
  [
    /verify/,
    { type: "email", email: "a@b.example", token: "123456", token_hash: "x", challenge_id: someId, code: "123456" },
  ],
  [/factors/, { factor_type: "totp", friendly_name: "phone", issuer: "x" }],
  [/v1\/bucket/, { id: "NEW", name: "NEW", public: true, file_size_limit: "1MB", allowed_mime_types: ["image/*"] }],
  [
    /object\/list/,
    {
      prefix: "",
      limit: 10,
      offset: 0,
      sortBy: { column: "name", order: "asc" },
      search: "a",
      with_delimiter: true,
      cursor: "",
    },
  ],
  [/object\/(move|copy)/, { bucketId: "open", sourceKey: "a.txt", destinationKey: "NEW", destinationBucket: "closed" }],
  [/object\/sign/, { expiresIn: 60, paths: ["a.txt", "b.txt"], transform: { width: 10, height: 10, resize: "cover" } }],
  [/storage\/v1\/object/, { prefixes: ["NEW", "a.txt"], expiresIn: 60 }],
  [/broadcast/, { messages: [{ topic: "t", event: "e", payload: { a: 1 }, private: false }] }],
  [/chat/, { messages: [{ role: "user", content: "What is a pip?" }] }],
  [
    /licence/,
    { action: "activate", key: "7K2QM", product: "owl-carry", account: "123", server: "s", nonce: "12345678" },
  ],
  [/checkout-webhook/, { type: "order.paid", id: "1", data: { email: "a@b.example" } }],
  [/rest\/v1/, { id: "NEW", title: "x", name: "x", strategy: {}, subject: "s", allowed: 1, window_seconds: 10 }],
];
const change = fc.tuple(fc.nat(), fc.oneof({ weight: 2, arbitrary: value }, fc.constant(undefined)));
const json = fc
  .oneof({ weight: 5, arbitrary: fields }, fc.jsonValue(), fc.array(fields, { maxLength: 3 }))
  .map((content) => JSON.stringify(content));
const body = fc.oneof(
  { weight: 5, arbitrary: json },
  fc.uint8Array({ maxLength: 200 }),
  odd,
  fc.integer({ min: 50, max: 5_000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
);
const type = pick(
  "application/json",
  "application/json",
  "application/json",
  "text/plain",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "image/png",
  "text/csv",
  "application/x-www-form-urlencoded",
  "nonsense",
  "",
);
const header = pick(
  ["prefer", "count=exact,return=representation"],
  ["prefer", "x=y"],
  ["range", "bytes=5-2"],
  ["range", "0-1"],
  ["accept", "application/vnd.pgrst.object+json"],
  ["accept", "nonsense"],
  ["x-upsert", "true"],
  ["x-metadata", "eyJh"],
  ["x-metadata", "e30="],
  ["content-profile", "auth"],
  ["accept-profile", "nope"],
  ["x-supabase-api-version", "2024-01-01"],
  ["x-supabase-api-version", "x"],
  ["if-none-match", "*"],
  ["if-modified-since", "x"],
  ["cache-control", "max-age=x"],
  ["content-length", "99999999999"],
  ["origin", "http://evil.example"],
  ["origin", "null"],
  ["x-signature", "x"],
  ["webhook-signature", "v1,x"],
  ["x-forwarded-for", "1, 2"],
  ["x-region", "mars"],
  ["cookie", "a=b"],
);
const request = fc.record({
  endPoint: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...endPoints) },
    fc.tuple(
      pick(...everyMethod),
      segment.map((text) => `/auth/v1/${text}`),
    ),
  ),
  segments: fc.array(segment, { minLength: 3, maxLength: 3 }),
  query: fc.array(fc.tuple(fc.oneof(pick(...fieldNames), odd), fc.oneof(goodValues.map(String), odd)), {
    maxLength: 3,
  }),
  headers: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(header, { maxLength: 3 })),
  type,
  body,
  likely: fc.integer({ min: 0, max: 2 }).map((one) => one > 0),
  changes: fc.array(change, { maxLength: 2 }),
  who: pick("nobody", "anon", "member", "member", "service", "service", "nonsense"),
  from: fc.integer({ min: 1, max: 250 }).map((last) => `203.0.113.${last}`),
});
type Case = Parameters<
  Parameters<typeof fc.asyncProperty<[typeof request extends fc.Arbitrary<infer T> ? T : never]>>[1]
>[0];

function addressOf({ endPoint: [, path], segments, query }: Case): string | undefined {
  let next = 0;
  const filled = path.replace(/:\w+|\*/g, () => (segments[next++] ?? "").replace("MEMBER", member.id));
  const searched = new URLSearchParams(query.map(([name, text]) => [name.toWellFormed(), text.toWellFormed()]));
  const address = `${filled}${query.length > 0 ? `?${searched}` : ""}`;
  return URL.canParse(address, siteUrl) ? address : undefined;
}

let made = 0;
/** The template of this end point with the case's changes, or else its random body. */
function bodyOf({ endPoint: [, path], likely, changes, body: random }: Case): BodyInit {
  const template = likely ? templates.find(([fits]) => fits.test(path))?.[1] : undefined;
  if (!template) return random as BodyInit;
  const content: Record<string, unknown> = { ...template };
  const names = Object.keys(template);
  for (const [index, replacement] of changes) content[names[index % names.length] ?? ""] = replacement;
  made += 1;
  return JSON.stringify(content).replaceAll('"NEW"', () =>
    JSON.stringify(`new-${made}${/storage/.test(path) ? "" : "@b.example"}`),
  );
}

function headersOf({ headers, type: sent, who }: Case): Headers {
  const given = new Headers(headers as [string, string][]);
  if (sent) given.set("content-type", sent);
  const { anonKey, serviceRoleKey } = platform.keys;
  const token = { nobody: "", anon: anonKey, member: member.token, service: serviceRoleKey, nonsense: "a.b.c" }[who];
  if (token) given.set("authorization", `Bearer ${token}`);
  return given;
}

/** Ours and nobody else's: places of files, stacks, hashes of passwords and keys. */
const leaks = [
  /\bat \S+ \((?:file:|\/)/,
  /node_modules/,
  /\.ts:\d+/,
  /\$argon2/,
  /\$2[aby]\$/,
  /"d":"[\w-]{40,}"/,
  /BEGIN [A-Z ]*PRIVATE KEY/,
];

async function timely<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${slowest} ms: ${what}`)), slowest);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function tryOne(one: Case, seen: Map<number, number>): Promise<void> {
  const [method] = one.endPoint;
  const address = addressOf(one);
  if (address === undefined) return;
  const sent = method === "GET" || method === "HEAD" ? null : bodyOf(one);
  const init = { method, headers: headersOf(one), body: sent };
  const what = `${method} ${address} as ${one.who}`;
  const response = await timely(ask(address, init, one.from), what);
  const text = await timely(response.text(), what);
  seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
  const said = `${what}: ${response.status} ${text.slice(0, 300)} ${JSON.stringify(faults.at(-1))?.slice(0, 1_500)}`;
  expect(response.status < 500 || response.status === 501, said).toBe(true);
  for (const leak of [...leaks, new RegExp(RegExp.escape(test_.dataDir)), new RegExp(RegExp.escape(secret))])
    expect(leak.test(text), said).toBe(false);
  if (one.who !== "service") expect(text.includes(platform.keys.serviceRoleKey), said).toBe(false);
}

test("no end point answers random requests with a fault, keeps anybody waiting or tells of its insides", {
  timeout: 86_400_000,
}, async () => {
  expect(endPoints.length).toBeGreaterThan(100);
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, (one) => tryOne(one, seen)),
    { numRuns: cases, endOnFailure: true },
  );
  // Requests that never get past the first check would prove nothing.
  expect(seen.get(200) ?? 0, JSON.stringify([...seen])).toBeGreaterThan(cases / 50);
  if (process.env.FUZZ_CASES) console.log(`${cases} cases:`, Object.fromEntries(seen));
});
