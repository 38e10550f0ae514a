import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "#config";
import { hostileFields, hostileText, readsAnything, readsAnythingLater, routesIn } from "../../tests/support/fuzz.ts";
import { HttpError } from "../http/errors.ts";
import type { Keys } from "../http/keys.ts";
import { createWorkSlots, ownerTurns } from "../http/work-slots.ts";
import type { Database } from "../postgres/database.ts";
import { parseSettings } from "../settings/read-settings.ts";
import { secondsOf } from "../settings/units.ts";
import { adminUserBody, banSeconds } from "./admin-user-body.ts";
import { AuthError } from "./errors.ts";
import { parseBody } from "./parse-body.ts";
import { endVisit } from "./providers/visits.ts";
import { createRedirectPolicy } from "./redirects.ts";
import { createAuthService } from "./routes.ts";
import { readMetadata } from "./saml/read-metadata.ts";
import { chains } from "./web3/chains.ts";
import { readSignedMessage } from "./web3/signed-message.ts";
import { keyOfAddress } from "./web3/solana-signature.ts";
import { hasNoCertificates, readAuthentication, readRegistration } from "./webauthn/credential-response.ts";

const siteUrl = "http://127.0.0.1:3000";
const isRefusal = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500;
const takesAll = { isRefusal: () => false, least: { refused: 0 } } as const;
const settings = parseSettings(
  `[auth]
enable_anonymous_sign_ins = true
enable_manual_linking = true
[auth.web3.solana]
enabled = true
[auth.web3.ethereum]
enabled = true
[auth.passkey]
enabled = true
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true`,
  "config.toml",
).settings.auth;

/** Ends a request where it asks the database for more than limits and secrets: what it says was read by then. */
const understood = new HttpError(418, "understood", "");
const tx = {
  async query(text: string) {
    if (text.includes("take_limit")) return { rows: [{ retry_after: 0 }] };
    if (text.includes("platform.secrets")) return { rows: [{ value: Buffer.alloc(32, 7) }] };
    throw understood;
  },
};
const database = { asService: async (run: (with_: typeof tx) => unknown) => run(tx) } as unknown as Database;
const subject = "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11";
const faults: unknown[] = [];
const note = (message: string, fields?: unknown) => void faults.push([message, fields]);
const service = createAuthService({
  database,
  keys: {
    verify: async (token: string) =>
      token === "service" ? { role: "service_role" } : { role: "authenticated", sub: subject },
    refresh: async () => undefined,
    jwks: () => ({ keys: [] }),
  } as unknown as Keys,
  sessions: { forget: () => undefined },
  config: { ...readConfig({}), siteUrl, samlEnabled: true },
  outgoing: async () => new Response("no"),
  isLocal: true,
  log: { info() {}, warn() {}, error: note },
  enqueueMail: async () => undefined,
  enqueueSms: async () => undefined,
  settings,
  turns: createWorkSlots(ownerTurns),
});

const codeChallenge = "x".repeat(43);
const solana = `127.0.0.1:3000 wants you to sign in with your Solana account:
4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM
\n\nURI: ${siteUrl}/auth\nVersion: 1\nIssued At: 2026-11-23T08:00:00.000Z\nNonce: 12345678`;
/** What end points expect, so that a change of one field meets the check of that field. */
const bodies: Readonly<Record<string, unknown>>[] = [
  {
    email: "a@b.example",
    password: "short",
    data: { a: 1 },
    code_challenge: codeChallenge,
    code_challenge_method: "s256",
  },
  { phone: "+15550100", password: "short", channel: "sms", create_user: true, gotrue_meta_security: {} },
  { type: "email", email: "a@b.example", token: "123456" },
  { type: "recovery", token_hash: "x", redirect_to: `${siteUrl}/auth` },
  {
    refresh_token: "x",
    auth_code: subject,
    code_verifier: codeChallenge,
    provider: "google",
    id_token: "a.b.c",
    nonce: "n",
  },
  { chain: "solana", message: solana, signature: "A".repeat(86) },
  {
    factor_type: "totp",
    friendly_name: "phone",
    issuer: "x",
    challenge_id: subject,
    code: "123456",
    phone: "+15550100",
  },
  { type: "magiclink", email: "a@b.example", new_email: "c@d.example", password: "short" },
  {
    id: subject,
    email: "a@b.example",
    email_confirm: true,
    ban_duration: "1h",
    role: "authenticated",
    app_metadata: {},
    user_metadata: {},
    password_hash: "x",
  },
  { domain: "desk.example", provider_id: subject, redirect_to: siteUrl, skip_http_redirect: true },
  {
    type: "saml",
    metadata_xml: "<x/>",
    metadata_url: "https://x.example/",
    domains: ["a.example"],
    attribute_mapping: { keys: { a: { name: "b" } } },
  },
  {
    challenge_id: subject,
    credential: { id: "a", rawId: "a", type: "public-key", response: { clientDataJSON: "a", attestationObject: "a" } },
    name: "key",
  },
];
/** All their fields at once, for every end point together: each reads its own. */
const everything = ["email", "signup", "recovery", "sms", "saml", "magiclink"].map((type) => ({
  ...Object.assign({}, ...bodies),
  type,
}));
const values = [
  "quiet tables measure",
  "none",
  "999999999999h",
  "sms",
  "whatsapp",
  "signup",
  "email_change",
  "phone_change",
  "'; drop table x; --",
  { keys: { a: {} } },
  ["a"],
];

async function statusOf(method: string, path: string, init: RequestInit): Promise<number> {
  const before = faults.length;
  const request = new Request(new URL(`${siteUrl}/auth/v1${path}`), { method, ...init });
  const where = new URL(request.url).pathname.slice("/auth/v1".length);
  const response = await service(request, { path: where, requestId: "r", remoteAddress: "203.0.113.9" });
  const text = await response.text();
  if (response.status < 400 || response.status === understood.status) return response.status;
  const told = response.status >= 500 ? JSON.stringify(faults.slice(before)) : "";
  throw new HttpError(response.status, "refused", `${text}${told}`.slice(0, 900));
}

/** Answers that wait for one another, so that their time tells nothing, would make this take hours; bodies keep their time to arrive. */
const wait = globalThis.setTimeout;
beforeAll(() => void vi.stubGlobal("setTimeout", (run: () => void, ms = 0) => wait(run, ms < 2_000 ? 0 : ms)));
afterAll(() => void vi.unstubAllGlobals());

const routes = routesIn("platform/auth/routes.ts", "");
const grants = ["password", "refresh_token", "pkce", "id_token", "web3"].map(
  (grant) => ["POST", `/token?grant_type=${grant}`] as const,
);

describe("any request to auth is understood or refused:", () => {
  const withBody = [...routes.filter(([method]) => method !== "GET"), ...grants].filter(
    ([, path]) => path !== "/token",
  );

  test("bodies of every end point that takes one", async () => {
    expect(withBody.length).toBeGreaterThan(30);
    const input = fc.record({
      route: fc.constantFrom(...withBody),
      body: fc.oneof(
        {
          weight: 6,
          arbitrary: hostileFields([...bodies, ...everything], values).map((body) => JSON.stringify(body) ?? ""),
        },
        {
          weight: 1,
          arbitrary: hostileText(
            bodies.map((body) => JSON.stringify(body)),
            ["{", "}", "[", "]", '"', ":", ","],
          ),
        },
      ),
      id: fc.constantFrom(subject, "x", "%00", "..", "%zz"),
      who: fc.constantFrom("service", "service", "member", ""),
    });
    const read = ({
      route: [method, path],
      body,
      id,
      who,
    }: {
      route: readonly [string, string];
      body: string;
      id: string;
      who: string;
    }) => statusOf(method, path.replace(/:\w+/g, id), { body, headers: who ? { authorization: `Bearer ${who}` } : {} });
    await readsAnythingLater({ cases: 12_000, input, read, isRefusal, least: { read: 0.1, refused: 0.2 } });
  });

  test("queries of every end point that is read", async () => {
    const names = [
      "token",
      "type",
      "redirect_to",
      "provider",
      "code_challenge",
      "code_challenge_method",
      "scopes",
      "state",
      "code",
      "error",
      "page",
      "per_page",
      "filter",
      "download",
    ];
    const value = hostileText(
      ["signup", "pkce_x", `${siteUrl}/auth`, "google", codeChallenge, "1", "s256"],
      ["%", "&", "=", "#", "http://"],
    );
    const input = fc.record({
      path: fc.constantFrom(...routes.filter(([method]) => method === "GET").map(([, path]) => path)),
      query: fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 }),
      cookie: hostileText(["sign-in-abc=x; a=b"], [";", "=", "sign-in-"]),
    });
    const read = ({ path, query, cookie }: { path: string; query: [string, string][]; cookie: string }) => {
      const headers = new Headers({ authorization: "Bearer service" });
      try {
        headers.set("cookie", cookie);
      } catch {}
      const searched = new URLSearchParams(query.map(([name, text]) => [name, text.toWellFormed()]));
      return statusOf("GET", `${path.replace(/:\w+/g, subject)}?${searched}`, { headers });
    };
    await readsAnythingLater({ cases: 6_000, input, read, isRefusal });
  });

  test("forms that providers post", async () => {
    const form = hostileText(
      [`RelayState=${subject}&SAMLResponse=PHg%2BPC94Pg%3D%3D`, "state=x&code=y", "error=a&error_description=b"],
      ["&", "=", "%", "+", "RelayState="],
    );
    const input = fc.record({ path: fc.constantFrom("/sso/saml/acs", "/callback"), body: form });
    const read = ({ path, body }: { path: string; body: string }) => statusOf("POST", path, { body });
    await readsAnythingLater({ cases: 2_000, input, read, isRefusal, least: { refused: 0 } });
  });
});

describe("any part of a request is read or refused:", () => {
  test("what the service role says of a user", async () => {
    const input = hostileFields(bodies, values).map((body) => JSON.stringify(body) ?? "");
    const read = (body: string) => parseBody(new Request(siteUrl, { method: "POST", body }), adminUserBody);
    await readsAnythingLater({
      cases: 5_000,
      input,
      read,
      isRefusal: (error) => error instanceof HttpError && isRefusal(error),
    });
  });

  test("durations", () => {
    const read = (text: string) => [banSeconds(text), secondsOf(text)];
    const check = (all: (number | undefined)[]) =>
      expect(all.every((one) => one === undefined || (Number.isFinite(one) && one >= 0))).toBe(true);
    readsAnything({
      cases: 5_000,
      input: hostileText(["24h", "1h30m", "1.5s", "none"], ["h", "m", "s", "ms", "9", "."]),
      read,
      check,
      ...takesAll,
    });
  });

  test("addresses to return to, of which none leaves the allowed sites", () => {
    const policy = createRedirectPolicy(siteUrl, ["https://app.example/**", "https://*.desk.example/cb"]);
    const samples = [
      `${siteUrl}/auth/callback`,
      "https://app.example/a/b",
      "https://x.desk.example/cb",
      "javascript:alert(1)",
    ];
    const pieces = ["https://", "//", "\\", "@", "#", "?", ".", "evil.example", "/", "%2e", ":"];
    const check = (target: string) => {
      const { hostname, protocol } = new URL(target);
      expect(protocol).toMatch(/^https?:$/);
      // As with GoTrue, `*` may stand for nothing: a name that no server has.
      expect(hostname).toMatch(/^(127\.0\.0\.1|localhost|app\.example|[^.]*\.desk\.example)$/);
    };
    readsAnything({ cases: 10_000, input: hostileText(samples, pieces), read: policy.resolve, check, ...takesAll });
  });

  test("cookies of visits to providers", async () => {
    const context = { siteUrl } as never;
    const visit = { live: true, browser_hash: "x", provider: "google", linking_user_id: null };
    const found = { query: async () => ({ rows: [visit] }) } as never;
    const read = (cookie: string) => {
      const request = { headers: { get: () => cookie } };
      return endVisit(found, context, { request } as never, "state");
    };
    const cookies = hostileText(["sign-in-d8a5d0c6a1b2=abc; other=1", "a"], [";", "=", "sign-in-", " "]);
    const check = (ended: unknown) => expect(ended).toBeUndefined();
    await readsAnythingLater({ cases: 3_000, input: cookies, read, check, ...takesAll });
  });

  test("what authenticators answer", async () => {
    const response = {
      clientDataJSON: "eyJ9",
      attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg",
      authenticatorData: "a",
      signature: "a",
    };
    const answer = { id: "a", rawId: "a", type: "public-key", response, authenticatorAttachment: "platform" };
    const input = fc.oneof(
      hostileFields([answer], [response]),
      hostileFields([response]).map((changed) => ({ ...answer, response: changed })),
    );
    readsAnything({
      cases: 5_000,
      input,
      read: (value) => [readRegistration(value), readAuthentication(value)],
      ...takesAll,
    });
  });

  test("attestations", async () => {
    const attestation = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158020102", "hex");
    const input = fc.tuple(fc.nat(40), fc.nat(255), fc.nat(60)).map(([at, byte, length]) => {
      const bytes = Buffer.from(attestation);
      bytes[at % bytes.length] = byte;
      return bytes.subarray(0, length).toString("base64url");
    });
    const read = (attestationObject: string) => hasNoCertificates({ response: { attestationObject } } as never);
    // Whoever asks takes any error for a refusal.
    await readsAnythingLater({ cases: 3_000, input, read, isRefusal: (error) => error instanceof Error });
  });

  test("metadata of identity providers", async () => {
    const xml = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example"><IDPSSODescriptor><KeyDescriptor use="signing"><KeyInfo><X509Data><X509Certificate>MIIB</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`;
    const pieces = [
      "<",
      ">",
      "</",
      "/>",
      "<!DOCTYPE",
      "<![CDATA[",
      "]]>",
      "&amp;",
      "&x;",
      "xmlns=",
      "<__proto__>",
      'constructor="x"',
    ];
    await readsAnythingLater({
      cases: 4_000,
      input: hostileText([xml], pieces),
      read: readMetadata,
      isRefusal: (error) => error instanceof AuthError && error.status === 400,
      check: ({ signInUrl }: Awaited<ReturnType<typeof readMetadata>>) => expect(signInUrl).toMatch(/^https?:/),
    });
  });

  test("signatures of Ethereum wallets, of which none but the wallet's own counts", () => {
    const { signatureOf, isSignedBy } = chains.ethereum!;
    const address = "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23";
    const good =
      "b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c";
    const change = fc.tuple(fc.nat(129), fc.constantFrom(..."0123456789abcdef"));
    const input = fc.array(change, { maxLength: 2 }).map((changes) => {
      const digits = [...good];
      for (const [at, digit] of changes) digits[at] = digit;
      return digits.join("");
    });
    const read = (text: string) => isSignedBy(address, "Some data", signatureOf(text) ?? Buffer.alloc(0));
    // v may be written as 27 and 28 or as 0 and 1.
    const check = (isSigned: boolean, text: string) =>
      expect(isSigned).toBe(text === good || text === `${good.slice(0, -2)}01`);
    readsAnything({ cases: 1_000, input, read, check, ...takesAll });
  });

  test("messages of wallets", () => {
    const pieces = ["\n", "\n\n", "URI: ", "Version: 1", "Issued At: ", "Expiration Time: ", ": ", "Nonce: "];
    const read = (text: string) => [readSignedMessage(text, "Solana"), keyOfAddress(text)?.length];
    readsAnything({
      cases: 6_000,
      input: hostileText([solana, "1".repeat(32), "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM"], pieces),
      read,
      ...takesAll,
    });
  });
});
