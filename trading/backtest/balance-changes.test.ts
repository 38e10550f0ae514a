import { expect, test } from "vitest";
import { BalanceLog, balanceColumn, finalBalance } from "./balance-changes.ts";

const settings = { deposit: 100 };
const equity = new Float64Array(6);

test("tells the balance bar by bar from its changes, the last one at a bar counting", () => {
  const log = new BalanceLog(100);
  log.set(0, 100);
  log.set(2, 90);
  log.set(3, 90);
  log.set(4, 95);
  log.set(4, 97);
  const balance = log.finish();
  expect([...balance.bars]).toEqual([2, 4]);
  expect([...balanceColumn({ balance, equity, settings })]).toEqual([100, 100, 90, 90, 97, 97]);
  expect(finalBalance({ balance, settings })).toBe(97);
});

test("stands at the deposit where nothing was traded, and holds more changes than it was made for", () => {
  const none = new BalanceLog(100).finish();
  expect([...balanceColumn({ balance: none, equity, settings })]).toEqual([100, 100, 100, 100, 100, 100]);
  expect(finalBalance({ balance: none, settings })).toBe(100);
  const log = new BalanceLog(100);
  for (let bar = 0; bar < 5000; bar++) log.set(bar, 100 - bar);
  const balance = log.finish();
  expect(balance.values).toHaveLength(4999);
  expect(balanceColumn({ balance, equity: new Float64Array(5000), settings })[4321]).toBe(100 - 4321);
});
