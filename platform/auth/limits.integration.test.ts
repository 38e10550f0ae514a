import { afterAll, beforeAll, expect, test } from "vitest";
import { authLimits } from "./limits.ts";
import { type AuthHarness, authHarness, goodPassword } from "./test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  // The real limits, except that many addresses may ask in these tests for one recipient's mail.
  harness = await authHarness({ limits: authLimits });
});
afterAll(() => harness.stop());

const post = async (path: string, json: unknown, from: string) => {
  const response = await harness.call(`/auth/v1/${path}`, { json, from });
  const body = await response.json();
  return {
    status: response.status,
    code: body.error_code as string | undefined,
    retryAfter: response.headers.get("retry-after"),
  };
};
const many = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const tally = (answers: { status: number }[]) => {
  const sum: Record<number, number> = {};
  for (const { status } of answers) sum[status] = (sum[status] ?? 0) + 1;
  return sum;
};

test("an address may ask for thirty verifications in five minutes", async () => {
  const wrong = { type: "email", email: "limits@example.com", token: "000000" };
  const answers = await many(40, () => post("verify", wrong, "192.0.2.1"));
  expect(tally(answers)).toEqual({ 403: 30, 429: 10 });
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.code).toBe("over_request_rate_limit");
  expect(Number(refused?.retryAfter)).toBeGreaterThan(200);
  expect((await post("verify", wrong, "192.0.2.2")).status).toBe(403);
});

test("one IPv6 subscriber is one address", async () => {
  const wrong = { type: "email", email: "limits@example.com", token: "000000" };
  const answers = await many(32, (index) => post("verify", wrong, `2001:db8:1:2::${index.toString(16)}`));
  expect(tally(answers)).toEqual({ 403: 30, 429: 2 });
  expect((await post("verify", wrong, "2001:db8:1:3::1")).status).toBe(403);
});

test("one mailbox gets ten mails an hour, whether or not it has an account", async () => {
  for (const email of ["flooded@example.com", "flooded-too@example.com"]) {
    const answers = await many(14, (index) => post("recover", { email }, `198.51.100.${index + 1}`));
    expect(tally(answers)).toEqual({ 200: 10, 429: 4 });
    expect(answers.find(({ status }) => status === 429)?.code).toBe("over_email_send_rate_limit");
  }
});

test("one address causes thirty mails an hour", async () => {
  const paths = ["recover", "otp"] as const;
  const answers = await many(40, (index) =>
    post(paths[index % 2] ?? "otp", { email: `to-${index}@example.com`, create_user: false }, "203.0.113.9"),
  );
  expect(tally(answers)).toEqual({ 200: 30, 429: 10 });
  expect(answers.filter(({ code }) => code === "over_email_send_rate_limit")).toHaveLength(10);
});

test("an account has ten wrong passwords in fifteen minutes, from however many addresses", async () => {
  const email = "guessed@example.com";
  await harness.confirmedUser(email);
  for (const account of [email, "nobody@example.com"]) {
    const json = { email: account, password: "wrong guess" };
    const answers = await many(25, (index) => post("token?grant_type=password", json, `10.0.${index}.1`));
    expect(tally(answers)).toEqual({ 400: 10, 429: 15 });
  }
  const right = await post("token?grant_type=password", { email, password: goodPassword }, "10.9.9.9");
  expect([right.status, right.code]).toEqual([429, "over_request_rate_limit"]);
});

test("right passwords do not count as failures", async () => {
  const email = "often@example.com";
  await harness.confirmedUser(email);
  for (let count = 0; count < 12; count += 1) {
    const { status } = await post("token?grant_type=password", { email, password: goodPassword }, "10.1.0.1");
    expect(status).toBe(200);
  }
});

test("an address may use the token endpoint 150 times in five minutes", async () => {
  const answers = await many(160, () => post("token?grant_type=refresh_token", { refresh_token: "no" }, "192.0.2.77"));
  expect(tally(answers)).toEqual({ 400: 150, 429: 10 });
});
