import { generateKeyPairSync, verify, X509Certificate } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#config";
import {
  type AssertionWords,
  createSamlProvider,
  encrypted,
  encryptions,
  readRequest,
} from "../../../tests/support/saml-provider.ts";
import { type AuthHarness, authHarness, siteUrl } from "../test-harness.ts";
import { certificateOf } from "./key-certificate.ts";

const entityId = "https://idp.desk.example";
const idp = createSamlProvider(entityId);
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const bareKey = privateKey.export({ type: "pkcs1", format: "der" }).toString("base64");
const opening = readConfig({ SAML_SSO: "on", SAML_PRIVATE_KEY: bareKey, SAML_ALLOW_ENCRYPTED_ASSERTIONS: "on" });

async function siteWith(config: typeof opening): Promise<AuthHarness> {
  const { samlEnabled, samlKey } = config;
  const harness = await authHarness({ config: { samlEnabled, samlKey } });
  const headers = { authorization: `Bearer ${harness.platform.keys.serviceRoleKey}` };
  const json = { type: "saml", metadata_xml: idp.metadata, domains: ["desk.example"] };
  await harness.call("/auth/v1/admin/sso/providers", { method: "POST", headers, body: JSON.stringify(json) });
  return harness;
}

let harness: AuthHarness;
beforeAll(async () => {
  harness = await siteWith(opening);
});
afterAll(() => harness.stop());

async function request(site: AuthHarness) {
  const { data, error } = await site.client().auth.signInWithSSO({ domain: "desk.example" });
  if (error) throw error;
  return { url: data.url, ...readRequest(data.url) };
}

async function post(site: AuthHarness, relayState: string, answer: string) {
  const body = new URLSearchParams({ RelayState: relayState, SAMLResponse: answer });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await site.call("/auth/v1/sso/saml/acs", { method: "POST", headers, body: `${body}` });
  const fragment = new URLSearchParams(new URL(response.headers.get("location") ?? "").hash.slice(1));
  return { error: fragment.get("error_code"), token: fragment.get("access_token") };
}

const words = (inResponseTo: string, more: Partial<AssertionWords> = {}): AssertionWords => ({
  nameId: "ada",
  email: "ada@desk.example",
  audience: `${siteUrl}/auth/v1/sso/saml/metadata`,
  recipient: `${siteUrl}/auth/v1/sso/saml/acs`,
  inResponseTo,
  ...more,
});

const metadataOf = async (site: AuthHarness) => (await site.call("/auth/v1/sso/saml/metadata")).text();
const certificateFor = (use: string, xml: string) =>
  new RegExp(`use="${use}"[\\s\\S]*?<ds:X509Certificate>([^<]+)<`).exec(xml)?.[1]?.replace(/\s/g, "") ?? "";

describe("with a key of its own", () => {
  test("the site's metadata names its certificate, the same after each start", async () => {
    const xml = await metadataOf(harness);
    expect(xml).toContain('AuthnRequestsSigned="true"');
    const certificate = certificateFor("signing", xml);
    expect(certificateFor("encryption", xml)).toBe(certificate);
    const read = new X509Certificate(Buffer.from(certificate, "base64"));
    expect(read.subject).toBe("CN=127.0.0.1:3000");
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.checkPrivateKey(privateKey)).toBe(true);
    expect(new Date(read.validTo).getUTCFullYear()).toBe(2126);
    expect(certificateOf(opening.samlKey?.privateKey ?? "", "127.0.0.1:3000")).toBe(certificate);
  });

  test("requests are signed as the binding wants it", async () => {
    const { url, xml } = await request(harness);
    const [, signed = ""] = /\?(.*)&Signature=/.exec(url) ?? [];
    const query = new URL(url).searchParams;
    expect([...query.keys()]).toEqual(["SAMLRequest", "RelayState", "SigAlg", "Signature"]);
    expect(query.get("SigAlg")).toBe("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
    const certificate = new X509Certificate(
      Buffer.from(certificateFor("signing", await metadataOf(harness)), "base64"),
    );
    const signature = Buffer.from(query.get("Signature") ?? "", "base64");
    expect(verify("sha256", Buffer.from(signed), certificate.publicKey, signature)).toBe(true);
    expect(verify("sha256", Buffer.from(`${signed}x`), certificate.publicKey, signature)).toBe(false);
    expect(xml).toContain("AuthnRequest");
  });
});

describe("an encrypted assertion", () => {
  const certificate = certificateOf(opening.samlKey?.privateKey ?? "", "127.0.0.1:3000");
  type Make = (id: string) => string;

  test.each(["gcm", "cbc"] as const)("signs in, by AES in %s", async (how) => {
    const { id, relayState } = await request(harness);
    const inner = encrypted(idp.sign(idp.assertion(words(id))), certificate, encryptions[how]);
    const { error, token } = await post(harness, relayState, idp.respond(inner, id));
    expect(error).toBeNull();
    const { data } = await harness.client().auth.getUser(token ?? "");
    expect(data.user?.email).toBe("ada@desk.example");
  });

  const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" });
  const stranger = createSamlProvider(entityId);
  const sealed = (xml: string, how: keyof typeof encryptions = "gcm") => encrypted(xml, certificate, encryptions[how]);
  const signed = (id: string, more?: Partial<AssertionWords>) => idp.sign(idp.assertion(words(id, more)));
  const eve = { nameId: "eve", email: "eve@desk.example" };
  const refused: Record<string, Make> = {
    "without a signature inside": (id) => sealed(idp.assertion(words(id))),
    "signed by somebody else": (id) => sealed(stranger.sign(idp.assertion(words(id)))),
    "changed after it was signed": (id) => sealed(signed(id).replaceAll("ada", "eve")),
    "for another site": (id) => sealed(signed(id, { audience: "https://other.example" })),
    "for another request": (id) => sealed(signed(id, { signedInResponseTo: "_another" })),
    "that is over": (id) => sealed(signed(id, { validMinutes: -5 })),
    "beside another one": (id) => sealed(signed(id)) + idp.assertion(words(id, eve)),
    "beside another encrypted one": (id) => sealed(idp.assertion(words(id, eve))) + sealed(signed(id)),
    "around another one": (id) => sealed(signed(id).replace("</saml:Issuer>", `</saml:Issuer>${signed(id, eve)}`)),
    "for another key": (id) => encrypted(signed(id), certificateOf(`${other}`, "x"), encryptions.gcm),
    "with a byte changed": (id) => {
      const whole = sealed(signed(id));
      const at = whole.lastIndexOf("<xenc:CipherValue>") + 300;
      return `${whole.slice(0, at)}${whole[at] === "A" ? "B" : "A"}${whole.slice(at + 1)}`;
    },
    "whose key is encrypted by PKCS #1 v1.5": (id) => sealed(signed(id), "oldKey"),
    "by Triple DES": (id) => sealed(signed(id), "oldData"),
    "of nothing": () => sealed("<x/>"),
    "of no XML": () => sealed("no XML"),
  };

  test.each(Object.entries(refused))("%s is refused, and the answer does not say why", async (_, make) => {
    const { id, relayState } = await request(harness);
    expect(await post(harness, relayState, idp.respond(make(id), id))).toEqual({
      error: "validation_failed",
      token: null,
    });
  });

  test("is refused where the owner does not allow it, and no certificate is named for it", async () => {
    const site = await siteWith(readConfig({ SAML_SSO: "on", SAML_PRIVATE_KEY: bareKey }));
    try {
      const { id, relayState } = await request(site);
      const { error } = await post(site, relayState, idp.respond(sealed(signed(id)), id));
      expect(error).toBe("validation_failed");
      const xml = await metadataOf(site);
      expect([certificateFor("signing", xml), certificateFor("encryption", xml)]).toEqual([certificate, ""]);
      const plain = await request(site);
      expect((await post(site, plain.relayState, idp.answer(words(plain.id)))).error).toBeNull();
    } finally {
      await site.stop();
    }
  });
});

test("a key is read in PEM, in one line and as Supabase has it, and a short one is refused", () => {
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const spellings = [
    pem,
    pem.trim().replaceAll("\n", "\\n"),
    bareKey,
    privateKey.export({ type: "pkcs1", format: "pem" }),
  ];
  for (const SAML_PRIVATE_KEY of spellings)
    expect(readConfig({ SAML_PRIVATE_KEY: `${SAML_PRIVATE_KEY}` }).samlKey?.privateKey).toBe(pem);
  const short = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey.export({ type: "pkcs8", format: "pem" });
  expect(() => readConfig({ SAML_PRIVATE_KEY: `${short}` })).toThrow("2,048 bits");
});
