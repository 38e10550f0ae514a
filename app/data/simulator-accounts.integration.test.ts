import { afterAll, expect, test } from "vitest";
import { memberWorld } from "../../tests/support/member-world.ts";
import { simulatorAccounts } from "./member-documents.ts";
import { accountFull } from "./rows.ts";

const { member, visitor, sql, stop } = await memberWorld();
const [ana, ben] = [await member("ana@example.com"), await member("ben@example.com")];
afterAll(stop);

const decision = (time: number) => ({ time, event: { kind: "cancel", order: time } });
const account = (id: string, times: readonly number[], started = 1) => ({
  ...{ id, name: "Mine", updatedAt: "2026-11-23T06:00:00.000Z" },
  document: { started, decisions: times.map(decision) },
});
const received = async (id: string) =>
  (
    (await sql<{ received: Date[] }>("select received from public.simulator_accounts where id = $1", [id]))[0]
      ?.received ?? []
  ).map((at) => at.getTime());

test("a member's simulator accounts are that member's alone", async () => {
  const mine = account(crypto.randomUUID(), [1]);
  await simulatorAccounts.save(ana, [mine]);
  expect(await simulatorAccounts.load(ana)).toMatchObject([{ id: mine.id, name: "Mine", document: mine.document }]);
  expect(await simulatorAccounts.load(ben)).toEqual([]);
  await expect(simulatorAccounts.load(visitor)).rejects.toThrow();
  await expect(simulatorAccounts.save(ben, [mine])).rejects.toThrow();
  await simulatorAccounts.remove(ben, mine.id);
  expect(await simulatorAccounts.load(ana)).toHaveLength(1);
});

test("a decision has the time at which it arrived first, and a changed one arrives again with all after it", async () => {
  const id = crypto.randomUUID();
  await simulatorAccounts.save(ana, [account(id, [1, 2])]);
  const [first] = await received(id);
  await simulatorAccounts.save(ana, [account(id, [1, 2, 3])]);
  const later = await received(id);
  expect(later.slice(0, 2)).toEqual([first, first]);
  expect(later[2]).toBeGreaterThan(first as number);
  await simulatorAccounts.save(ana, [account(id, [1, 5, 3])]);
  const altered = await received(id);
  expect(altered[0]).toBe(first);
  expect(altered[1]).toBeGreaterThan(later[2] as number);
  expect(altered[2]).toBe(altered[1]);
  await simulatorAccounts.save(ana, [account(id, [1])]);
  expect(await received(id)).toEqual([first]);
  await simulatorAccounts.save(ana, [account(id, [1], 2)]);
  expect((await received(id))[0]).toBeGreaterThan(altered[2] as number);
});

test("nobody reads or writes these times, and no reset is forgotten", async () => {
  const id = crypto.randomUUID();
  await simulatorAccounts.save(ben, [account(id, [])]);
  expect((await ben.from("simulator_accounts").select("received")).error?.code).toBe("42501");
  const forged = await ben
    .from("simulator_accounts")
    .update({ received: ["2026-01-01"] })
    .eq("id", id);
  expect(forged.error?.code).toBe("42501");
  await simulatorAccounts.save(ben, [account(id, [1])]);
  await simulatorAccounts.save(ben, [account(id, [], 2)]);
  await simulatorAccounts.remove(ben, id);
  await simulatorAccounts.save(ben, [account(id, [])]);
  const { data } = await ben.from("account_storage").select("simulations").single();
  expect(data).toEqual({ simulations: 3 });
});

test("an account of the site holds twenty, none above 450 KB, and says so", async () => {
  const carl = await member("carl@example.com");
  const many = Array.from({ length: 20 }, () => account(crypto.randomUUID(), []));
  await simulatorAccounts.save(carl, many);
  await simulatorAccounts.save(carl, many);
  const refusal = (sent: ReturnType<typeof account>) =>
    simulatorAccounts.save(carl, [sent]).then(() => null, accountFull);
  expect(await refusal(account(crypto.randomUUID(), []))).toMatch(/up to 20 simulator accounts/);
  const [first] = many;
  const large = { ...(first as (typeof many)[number]), document: { decisions: [], text: "x".repeat(450_000) } };
  expect(await refusal(large as never)).toMatch(/up to 450 KB/);
  await expect(simulatorAccounts.save(carl, [{ ...large, document: { decisions: 1 } } as never])).rejects.toThrow();
});

test("the accounts go with the member, also where the member is only marked as deleted", async () => {
  const dora = await member("dora@example.com");
  await simulatorAccounts.save(dora, [account(crypto.randomUUID(), [1])]);
  await sql("update auth.users set deleted_at = now() where email = 'dora@example.com'");
  expect(await simulatorAccounts.load(dora)).toEqual([]);
});
