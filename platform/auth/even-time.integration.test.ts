import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "../platform.ts";
import type { Database } from "../postgres/database.ts";
import { parseSettings } from "../settings/read-settings.ts";
import { type AuthHarness, authHarness, goodPassword } from "./test-harness.ts";

const passwords = vi.hoisted(() => ({ computed: 0 }));
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const { hash, verify, ...rest } = await importOriginal<typeof import("@node-rs/argon2")>();
  const counted =
    <Values extends unknown[], Result>(compute: (...values: Values) => Result) =>
    (...values: Values) => {
      passwords.computed += 1;
      return compute(...values);
    };
  return { ...rest, hash: counted(hash), verify: counted(verify) };
});

const quiet = { info() {}, warn() {}, error() {} };
let harness: AuthHarness;
let platform: Platform;
let statements = 0;
beforeAll(async () => {
  harness = await authHarness();
  const counting: Database = {
    ...harness.database,
    asService: (run, options) =>
      harness.database.asService(
        (tx) =>
          run({
            query: (text, values) => {
              statements += 1;
              return tx.query(text, values);
            },
          }),
        options,
      ),
  };
  const { settings } = parseSettings('[auth.sms]\nenable_signup = true\nmax_frequency = "0"', "config.toml");
  platform = await createPlatform({ config: readConfig({}), database: counting, log: quiet, settings });
  await harness.confirmedUser("known@visitor.example");
  await harness.call("/auth/v1/signup", { json: { email: "waiting@visitor.example", password: goodPassword } });
});
afterAll(async () => {
  await platform.close();
  await harness.stop();
});

async function costOf(path: string, json: object): Promise<string> {
  const before = { statements, ...passwords };
  const request = new Request(`http://127.0.0.1:3000/auth/v1/${path}`, { method: "POST", body: JSON.stringify(json) });
  const response = await platform.fetch(request, { remoteAddress: `203.0.113.${Math.floor(Math.random() * 200)}` });
  await response.text();
  return `${statements - before.statements} statements, ${passwords.computed - before.computed} passwords`;
}

test.each([
  ["signup", { password: goodPassword }],
  ["recover", {}],
  ["otp", {}],
  ["otp", { create_user: false }],
  ["resend", { type: "signup" }],
  ["token?grant_type=password", { password: "wrong password" }],
])("%s %o costs as much work for an address with an account as for one without", async (path, body) => {
  await costOf(path, { ...body, email: "first@visitor.example" });
  const costs = new Map<string, string>();
  for (const email of [
    "known@visitor.example",
    "waiting@visitor.example",
    `new-${crypto.randomUUID()}@visitor.example`,
  ])
    costs.set(email, await costOf(path, { ...body, email }));
  expect(new Set(costs.values()).size, JSON.stringify([...costs])).toBe(1);
});

test.each([
  ["signup", { password: goodPassword }],
  ["otp", {}],
  ["otp", { create_user: false }],
  ["resend", { type: "sms" }],
  ["token?grant_type=password", { password: "wrong password" }],
])("%s %o costs as much work for a number with an account as for one without", async (path, body) => {
  const insert =
    "insert into auth.users (id, aud, role, phone, phone_confirmed_at) values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2)";
  const random = () => `1202${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
  const [known, waiting, unknown] = [random(), random(), random()];
  await harness.database.asService((tx) => tx.query(insert, [known, new Date()]));
  await harness.database.asService((tx) => tx.query(insert, [waiting, null]));
  await costOf(path, { ...body, phone: random() });
  const costs = new Map<string, string>();
  for (const phone of [known, waiting, unknown]) costs.set(phone, await costOf(path, { ...body, phone }));
  expect(new Set(costs.values()).size, JSON.stringify([...costs])).toBe(1);
});

test("recover and otp answer for an address with an account as late as for one without", async () => {
  // What else the machine does only adds to a time: the lower ones are of the work itself.
  const undisturbed = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 5)] ?? Number.NaN;
  for (const path of ["recover", "otp"]) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 21; round += 1)
      for (const kind of ["known", "unknown"] as const) {
        // An account of its own each time: one mailbox gets few mails an hour.
        const email = `${kind}-${path}-${crypto.randomUUID()}@visitor.example`;
        if (kind === "known")
          await harness.database.asService((tx) =>
            tx.query(
              "insert into auth.users (id, aud, role, email, email_confirmed_at) values (gen_random_uuid(), 'authenticated', 'authenticated', $1, now())",
              [email],
            ),
          );
        const began = performance.now();
        await costOf(path, { email, create_user: false });
        times[kind].push(performance.now() - began);
      }
    const apart = Math.abs(undisturbed(times.known) / undisturbed(times.unknown) - 1);
    expect(apart, `${path} ${JSON.stringify(times)}`).toBeLessThan(0.05);
  }
});
