import { expect, test } from "vitest";
import { hasStoredSession, storedEmail, storedUser } from "./stored-session.ts";

test("a stored session is recognized by its key", () => {
  expect(hasStoredSession(() => ({ cart: "", "sb-127-auth-token": "{}" }))).toBe(true);
  expect(hasStoredSession(() => ({ cart: "", theme: "night" }))).toBe(false);
});

test("the code verifier of a sign-in under way is not a session", () => {
  expect(hasStoredSession(() => ({ "sb-127-auth-token-code-verifier": "x" }))).toBe(false);
});

test("a browser that refuses storage has no session", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  expect(hasStoredSession(refuse)).toBe(false);
});

test("the address of whoever is signed in is read from the session", () => {
  const session = JSON.stringify({ access_token: "x", user: { id: "1", email: "ana@example.com" } });
  expect(storedEmail(() => ({ cart: "", "sb-127-auth-token": session }))).toBe("ana@example.com");
});

test.each([
  ["nobody is signed in", {}],
  ["the session is damaged", { "sb-127-auth-token": "{" }],
  ["the session is no object", { "sb-127-auth-token": "null" }],
  ["the account has no address", { "sb-127-auth-token": '{"user":{"phone":"1"}}' }],
])("there is no address when %s", (_case, stored) => {
  expect(storedEmail(() => stored)).toBe("");
});

test("a browser that refuses storage offers no address", () => {
  expect(
    storedEmail(() => {
      throw new DOMException("denied", "SecurityError");
    }),
  ).toBe("");
});

/** A browser with a session of this level, of an account that has an authenticator app or none. */
const signedIn = (aal: "aal1" | "aal2", id: unknown, withApp: boolean) => () => ({
  "sb-127-auth-token": JSON.stringify({
    access_token: `header.${btoa(JSON.stringify({ aal }))}.signature`,
    user: { id, factors: withApp ? [{ factor_type: "totp", status: "verified" }] : [] },
  }),
});

test("what a device stores is of whoever is signed in, once the second factor is given", () => {
  expect(storedUser(signedIn("aal1", "ana", false))).toBe("ana");
  expect(storedUser(signedIn("aal2", "ana", true))).toBe("ana");
  expect(storedUser(signedIn("aal1", "ana", true))).toBeNull();
});

test("it is of nobody where no session can be read", () => {
  for (const id of ["", 7, undefined]) expect(storedUser(signedIn("aal1", id, false))).toBeNull();
  expect(storedUser(() => ({}))).toBeNull();
  expect(storedUser(() => ({ "sb-127-auth-token": "{" }))).toBeNull();
});
