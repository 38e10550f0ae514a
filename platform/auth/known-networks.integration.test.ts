import { afterAll, beforeAll, expect, test } from "vitest";
import { authLimits } from "./limits.ts";
import { ownerInvitation } from "./owner-invitation.ts";
import { type AuthHarness, authHarness, goodPassword } from "./test-harness.ts";

const settings =
  "[auth.email]\nenable_confirmations = false\n[auth.sms]\nenable_signup = true\nenable_confirmations = false";
let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness({ limits: { failures: authLimits.failures }, settings });
});
afterAll(() => harness.stop());

type Name = { readonly email: string } | { readonly phone: string };
const statusOf = async (path: string, json: object, from: string) =>
  (await harness.call(`/auth/v1/${path}`, { json, from })).status;
const signIn = (name: Name, password: string, from: string) =>
  statusOf("token?grant_type=password", { ...name, password }, from);
const wrongOnes = async (name: Name, from: (index: number) => string) =>
  (
    await Promise.all(Array.from({ length: 12 }, (_, index) => signIn(name, `wrong guess ${index}`, from(index))))
  ).filter((status) => status === 400).length;

const home = "192.0.2.7";
const signUp = (name: Name) => statusOf("signup", { ...name, password: goodPassword }, home);
const opened: readonly [string, Name, (name: Name) => Promise<number>][] = [
  ["an address", { email: "new@example.com" }, signUp],
  ["a number", { phone: "12025550147" }, signUp],
  [
    "the owner's link",
    { email: "owner@example.com" },
    async (name) =>
      statusOf("owner", { ...name, token: await ownerInvitation(harness.database), password: goodPassword }, home),
  ],
];

test.each(opened)("strangers keep nobody out where the account was opened with %s", async (_, name, open) => {
  expect(await open(name)).toBe(200);
  expect(await wrongOnes(name, (index) => `10.3.${index}.1`)).toBe(10);
  expect(await signIn(name, goodPassword, "10.3.99.1")).toBe(429);
  expect(await signIn(name, goodPassword, home)).toBe(200);
});

test("all networks that an account was signed in from have ten wrong passwords together", async () => {
  const name = { email: "travels@example.com" };
  await signUp(name);
  const visited = (index: number) => `198.51.100.${index + 1}`;
  for (let index = 0; index < 12; index += 1) expect(await signIn(name, goodPassword, visited(index))).toBe(200);
  expect(await wrongOnes(name, visited)).toBe(10);
  expect(await signIn(name, goodPassword, home)).toBe(429);
});
