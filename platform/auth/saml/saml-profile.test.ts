import type { Profile } from "@node-saml/node-saml";
import { describe, expect, test } from "vitest";
import { samlProfileOf } from "./saml-profile.ts";
import type { AttributeMapping, SsoProvider } from "./sso-providers.ts";

const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

const read = (said: Record<string, unknown>, keys: AttributeMapping["keys"] = {}) => {
  const provider = {
    id: "7",
    entity_id: "https://idp.example",
    domains: ["desk.example"],
    attribute_mapping: { keys },
  };
  const profile = { nameID: "ada", nameIDFormat: persistent, email: "ada@desk.example", ...said };
  return samlProfileOf(profile as unknown as Profile, provider as unknown as SsoProvider);
};

describe("the person of an assertion", () => {
  test("is known by the name id, and by the address it states", () => {
    expect(read({ email: " Ada@Desk.example " })).toEqual({
      provider: "sso:7",
      sub: "ada",
      email: "ada@desk.example",
      emailVerified: true,
      data: {
        iss: "https://idp.example",
        sub: "ada",
        email: "ada@desk.example",
        email_verified: true,
        phone_verified: false,
        custom_claims: {},
      },
    });
  });

  test("is known by another value where the owner named one, and only by that where the name id is of one visit", () => {
    const bySub = { sub: { name: "uid" } };
    expect(read({ uid: "7001" }, bySub).sub).toBe("7001");
    expect(read({}, bySub).sub).toBe("ada");
    expect(read({ uid: "7001", nameIDFormat: transient }, bySub).sub).toBe("7001");
    expect(() => read({ nameIDFormat: transient }, bySub)).toThrow(/persistent Subject Identifier/);
  });

  test("has the first address that is one: the mapped, a usual name's, the name id", () => {
    const byEmail = { email: { name: "contact" } };
    expect(read({ contact: "work@desk.example" }, byEmail).email).toBe("work@desk.example");
    expect(read({ contact: "nobody" }, byEmail).email).toBe("ada@desk.example");
    expect(read({ email: undefined, "urn:oid:0.9.2342.19200300.100.1.3": "oid@desk.example" }).email).toBe(
      "oid@desk.example",
    );
    expect(read({ email: undefined, nameID: "id@desk.example" }).email).toBe("id@desk.example");
    expect(() => read({ email: undefined })).toThrow(/address/);
    expect(() => read({ email: "ada@other.example" })).toThrow(/address/);
    // The sign for Kelvin is a k in lower case: another mailbox than kim's.
    expect(() => read({ email: "\u212Aim@desk.example" })).toThrow(/address/);
  });

  test("carries mapped values: of the first name that has one, of a list its first, or the default", () => {
    const keys = {
      team: { name: "absent", names: ["groups", "department"] },
      role: { name: "absent", default: "trader" },
      desk: { name: "absent" },
    };
    const { data } = read({ groups: ["fx", "rates"], department: "sales" }, keys);
    expect(data.custom_claims).toEqual({ team: "fx", role: "trader" });
  });

  test("is not known by a text of more than 500 characters or with a NUL", () => {
    expect(read({ nameID: "a".repeat(500) }).sub).toHaveLength(500);
    expect(() => read({ nameID: "a".repeat(501) })).toThrow(/persistent Subject Identifier/);
    expect(() => read({ nameID: "a\0b" })).toThrow(/persistent Subject Identifier/);
  });
});
