import { expect, test } from "vitest";
import { profileOf } from "./profile.ts";

const provider = { name: "keycloak", issuer: "https://idp.example", verifiedClaim: "email_verified" } as const;
const read = (email: unknown) => {
  const profile = profileOf(provider, { sub: "7", email, email_verified: true });
  return [profile.email, profile.emailVerified, profile.data.email];
};

test("an address is known in lower case", () => {
  expect(read(" Kim@Desk.example ")).toEqual(["kim@desk.example", true, "kim@desk.example"]);
});

test.each(["\u212Aim@desk.example", "kim@des\u212A.example", "kim", "kim@a b.example", 7, undefined])(
  "%j is not taken for an address, nor for somebody else's",
  (email) => expect(read(email)).toEqual([undefined, false, undefined]),
);
