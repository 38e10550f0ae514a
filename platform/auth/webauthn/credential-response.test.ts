import { expect, test, vi } from "vitest";
import { softwareAuthenticator } from "../../../tests/support/webauthn-authenticator.ts";
import { checkCreation } from "./ceremonies.ts";
import { readAuthentication, readRegistration } from "./credential-response.ts";

const party = { name: "Site", id: "localhost", origins: ["http://localhost:3000"] };
const authenticator = softwareAuthenticator({ rpId: party.id, origin: "http://localhost:3000" });
const options = { challenge: "AAAA", user: { id: "AAAA" } } as never;
const certificates = new Map([["x5c", [new Uint8Array(8)]]]);

test.each([
  ["packed", certificates],
  ["apple", new Map()],
  ["android-safetynet", new Map()],
  ["tpm", certificates],
])("a %s statement that certificates prove is refused before anything looks at them", async (format, statement) => {
  const verifyRegistrationResponse = vi.fn(async () => ({ verified: false }));
  vi.doMock("@simplewebauthn/server", () => ({ verifyRegistrationResponse }));
  try {
    const expected = { challenge: "AAAA", userVerification: "required" } as const;
    const certified = authenticator.create(options, { attestation: { format, statement } });
    expect(await checkCreation(party, certified, expected)).toBeUndefined();
    expect(verifyRegistrationResponse).not.toHaveBeenCalled();
    await checkCreation(party, authenticator.create(options), expected);
    expect(verifyRegistrationResponse).toHaveBeenCalledTimes(1);
  } finally {
    vi.doUnmock("@simplewebauthn/server");
  }
});

test("what is no credential of a browser is read as none", () => {
  const registration = authenticator.create(options);
  const assertion = authenticator.get({ challenge: "AAAA" } as never);
  expect(readRegistration(registration)?.id).toBe(authenticator.id);
  expect(readAuthentication(assertion)?.response.userHandle).toBe("AAAA");
  for (const broken of [
    null,
    1,
    "x",
    [],
    {},
    assertion,
    { ...registration, id: "a b" },
    { ...registration, type: "x" },
  ])
    expect(readRegistration(broken)).toBeUndefined();
  for (const broken of [null, registration, { ...assertion, rawId: undefined }, { ...assertion, id: "a".repeat(1500) }])
    expect(readAuthentication(broken)).toBeUndefined();
});
