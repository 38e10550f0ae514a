import { expect, test } from "vitest";
import { hasStoredSession } from "./stored-session.ts";

test("a stored session is recognised by its key", () => {
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
