import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AssertionWords,
  createSamlProvider,
  newSigner,
  readRequest,
} from "../../../tests/support/saml-provider.ts";
import { type AuthHarness, authHarness, siteUrl } from "../test-harness.ts";

const entityId = "https://idp.desk.example";
const audience = `${siteUrl}/auth/v1/sso/saml/metadata`;
const recipient = `${siteUrl}/auth/v1/sso/saml/acs`;
const idp = createSamlProvider(entityId);
let harness: AuthHarness;
let providerId = "";

const admin = async (method: string, path: string, json?: unknown) => {
  const headers = { authorization: `Bearer ${harness.platform.keys.serviceRoleKey}` };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const response = await harness.call(`/auth/v1/admin/sso/providers${path}`, { method, headers, ...body });
  return { status: response.status, body: await response.json() };
};

beforeAll(async () => {
  harness = await authHarness({ config: { samlEnabled: true } });
  const made = await admin("POST", "", {
    type: "saml",
    metadata_xml: idp.metadata,
    domains: ["desk.example"],
    attribute_mapping: { keys: { team: { name: "team" }, role: { name: "absent", default: "trader" } } },
  });
  expect([made.status, made.body.saml.entity_id]).toEqual([201, entityId]);
  providerId = made.body.id;
});
afterAll(() => harness.stop());

const landing = (response: Response) => new URL(response.headers.get("location") ?? "");
const fragment = (url: URL) => new URLSearchParams(url.hash.slice(1));
const errorOf = (url: URL) => fragment(url).get("error_code");

async function request(options: { flowType?: "pkce" } = {}) {
  const client = harness.client(options);
  const { data, error } = await client.auth.signInWithSSO({ domain: "Desk.example" });
  if (error) throw error;
  return { client, ...readRequest(data.url) };
}

const post = async (relayState: string, answer: string) => {
  const body = new URLSearchParams({ RelayState: relayState, SAMLResponse: answer });
  const headers = { origin: "https://idp.desk.example", "content-type": "application/x-www-form-urlencoded" };
  const response = await harness.call("/auth/v1/sso/saml/acs", { method: "POST", headers, body: body.toString() });
  expect(response.status).toBe(302);
  return landing(response);
};

const words = (inResponseTo: string, more: Partial<AssertionWords> = {}): AssertionWords => ({
  nameId: "ada",
  email: "ada@desk.example",
  audience,
  recipient,
  inResponseTo,
  ...more,
});

describe("signing in through an organization", () => {
  test("opens an account of its own, in the fragment and under PKCE", async () => {
    const other = await harness.confirmedUser("ada@desk.example");
    const first = await request();
    expect(first.xml).toContain(recipient);
    const arrived = await post(first.relayState, idp.answer(words(first.id)));
    const { data } = await harness.client().auth.getUser(fragment(arrived).get("access_token") ?? "");
    expect(data.user?.email).toBe("ada@desk.example");
    expect(data.user?.app_metadata.provider).toBe(`sso:${providerId}`);
    expect(data.user?.user_metadata.custom_claims).toEqual({ team: "desk", role: "trader" });
    expect(data.user?.id).not.toBe((await other.auth.getUser()).data.user?.id);
    const second = await request({ flowType: "pkce" });
    const back = await post(second.relayState, idp.answer(words(second.id)));
    const exchanged = await second.client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
    expect(exchanged.data.user?.id).toBe(data.user?.id);
  });

  test("sends a browser there that does not ask for the address", async () => {
    const response = await harness.call("/auth/v1/sso", { json: { domain: "desk.example" } });
    expect(response.status).toBe(303);
    expect(readRequest(response.headers.get("location") ?? "").xml).toContain(recipient);
  });

  test("describes this site to identity providers", async () => {
    const response = await harness.call("/auth/v1/sso/saml/metadata");
    expect(response.headers.get("content-type")).toBe("application/xml");
    const xml = await response.text();
    expect(xml).toContain(`entityID="${audience}"`);
    expect(xml).toContain(`Location="${recipient}"`);
  });

  test("needs a provider of that domain that is not switched off", async () => {
    const { auth } = harness.client();
    expect((await auth.signInWithSSO({ domain: "other.example" })).error?.code).toBe("sso_provider_not_found");
    expect((await auth.signInWithSSO({ providerId: crypto.randomUUID() })).error?.code).toBe("sso_provider_not_found");
    await admin("PUT", `/${providerId}`, { disabled: true });
    expect((await auth.signInWithSSO({ domain: "desk.example" })).error?.code).toBe("sso_provider_disabled");
    await admin("PUT", `/${providerId}`, { disabled: false });
    expect((await auth.signInWithSSO({ providerId })).error).toBeNull();
  });
});

describe("an assertion", () => {
  test("is taken once", async () => {
    const { id, relayState } = await request();
    const answer = idp.answer(words(id));
    const both = await Promise.all([post(relayState, answer), post(relayState, answer)]);
    expect(both.map(errorOf)).toContain(null);
    expect(both.map(errorOf)).toContain("saml_relay_state_not_found");
    const next = await request();
    expect(errorOf(await post(next.relayState, answer))).toBe("validation_failed");
  });

  test("of another signer, audience, receiver, issuer, request or time is refused", async () => {
    const stranger = createSamlProvider(entityId, newSigner());
    const answers: Record<string, (id: string) => string> = {
      signer: (id) => stranger.answer(words(id)),
      audience: (id) => idp.answer(words(id, { audience: "https://other.example" })),
      receiver: (id) => idp.answer(words(id, { recipient: "https://other.example/acs" })),
      issuer: (id) => idp.answer(words(id, { issuer: "https://evil.example" })),
      request: (id) => idp.answer(words(id, { signedInResponseTo: "_another" })),
      unsolicited: (id) => idp.answer(words(id, { signedInResponseTo: null })),
      expired: (id) => idp.answer(words(id, { validMinutes: -5 })),
      unsigned: (id) => idp.respond(idp.assertion(words(id)), id),
      empty: () => "",
    };
    for (const [name, answer] of Object.entries(answers)) {
      const { id, relayState } = await request();
      expect([name, errorOf(await post(relayState, answer(id)))]).toEqual([name, "validation_failed"]);
    }
  });

  test("that is wrapped around, beside or inside a signed one is refused", async () => {
    const evil = (id: string) => idp.assertion(words(id, { nameId: "eve", email: "eve@desk.example" }));
    const signed = (id: string) => idp.sign(idp.assertion(words(id)));
    const wrapped: Record<string, (id: string) => string> = {
      before: (id) => evil(id) + signed(id),
      after: (id) => signed(id) + evil(id),
      around: (id) => evil(id).replace("</saml:Assertion>", `${signed(id)}</saml:Assertion>`),
      "in an extension": (id) => `<x>${signed(id)}</x>${evil(id)}`,
      "with its signature": (id) => {
        const good = signed(id);
        const signature = /<Signature.*<\/Signature>/s.exec(good)?.[0] ?? "";
        expect(signature).not.toBe("");
        return evil(id).replace(
          "</saml:Issuer>",
          `</saml:Issuer>${signature.replace("</Signature>", `<Object>${good}</Object></Signature>`)}`,
        );
      },
      changed: (id) => signed(id).replace("ada@desk.example", "eve@desk.example"),
    };
    for (const [name, inner] of Object.entries(wrapped)) {
      const { id, relayState } = await request();
      const arrived = await post(relayState, idp.respond(inner(id), id));
      expect([name, errorOf(arrived)]).toEqual([name, "validation_failed"]);
    }
    const { rows } = await harness.database.asService((tx) =>
      tx.query("select 1 from auth.users where email = 'eve@desk.example'"),
    );
    expect(rows).toEqual([]);
  });

  test("with a comment inside a name is read whole", async () => {
    const { id, relayState } = await request();
    const nameId = "ada<!-- -->.stranger";
    const arrived = await post(relayState, idp.answer(words(id, { nameId, email: "whole@desk.example" })));
    const { data } = await harness.client().auth.getUser(fragment(arrived).get("access_token") ?? "");
    expect(data.user?.identities?.[0]?.id ?? "refused").not.toBe("ada");
  });

  test("with an address of another domain, or without one, is refused", async () => {
    for (const email of ["ada@example.com", "ada@sub.desk.example", ""]) {
      const { id, relayState } = await request();
      expect(errorOf(await post(relayState, idp.answer(words(id, { email, nameId: "new" }))))).toBe(
        "saml_assertion_no_email",
      );
    }
  });
});

describe("providers of organizations", () => {
  test("are listed, read, changed and deleted by the service role alone", async () => {
    expect((await harness.call("/auth/v1/admin/sso/providers")).status).toBe(401);
    const other = createSamlProvider("https://idp.other.example");
    const made = await admin("POST", "", { type: "saml", metadata_xml: other.metadata, domains: ["b.example"] });
    const path = `/${made.body.id}`;
    expect((await admin("GET", "")).body.items).toHaveLength(2);
    expect((await admin("GET", path)).body.domains).toEqual([{ domain: "b.example" }]);
    const changed = await admin("PUT", path, { domains: ["c.example"], metadata_xml: other.metadata });
    expect(changed.body.domains).toEqual([{ domain: "c.example" }]);
    const renewed = createSamlProvider("https://idp.other.example", newSigner()).metadata;
    await admin("PUT", path, { metadata_xml: renewed, attribute_mapping: { keys: { desk: { name: "desk" } } } });
    // What a change does not name stays.
    expect((await admin("PUT", path, { disabled: true })).body).toMatchObject({
      domains: [{ domain: "c.example" }],
      saml: { metadata_xml: renewed, attribute_mapping: { keys: { desk: { name: "desk" } } } },
    });
    expect((await admin("PUT", path, { metadata_xml: idp.metadata })).body.error_code).toBe("saml_entity_id_mismatch");
    expect((await admin("PUT", path, { domains: ["desk.example"] })).body.error_code).toBe("sso_domain_already_exists");
    expect((await admin("POST", "", { type: "saml", metadata_xml: idp.metadata })).body.error_code).toBe(
      "saml_idp_already_exists",
    );
    expect((await admin("DELETE", path)).status).toBe(200);
    expect((await admin("GET", path)).status).toBe(404);
  });

  test("need metadata that describes one, and nothing else", async () => {
    for (const metadata_xml of ["<x/>", "no XML", `<!DOCTYPE x [<!ENTITY a "b">]>${idp.metadata}`]) {
      const { status, body } = await admin("POST", "", { type: "saml", metadata_xml });
      expect([status, body.error_code]).toEqual([400, "validation_failed"]);
    }
    expect((await admin("POST", "", { type: "saml", metadata_url: "http://127.0.0.1:1/" })).body.error_code).toBe(
      "saml_metadata_fetch_failed",
    );
  });
});

test("without SAML every end point says that it is off", async () => {
  const closed = await authHarness();
  try {
    for (const [method, path] of [
      ["GET", "metadata"],
      ["POST", "acs"],
    ] as const) {
      const response = await closed.call(`/auth/v1/sso/saml/${path}`, { method });
      expect([response.status, (await response.json()).error_code]).toEqual([404, "saml_provider_disabled"]);
    }
  } finally {
    await closed.stop();
  }
});
