import { expect, test } from "vitest";
import { createFairTurns } from "./fair-turns.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Turns by a clock of the test. */
function turns(together = 4, heavyTogether = 2) {
  let time = 0;
  const fair = createFairTurns(
    {
      ofOne: { running: 4, waiting: 100, waitMs: 60_000 },
      together,
      heavy: { together: heavyTogether, afterMs: 1_500, leakPerSecond: 300 },
    },
    () => time,
  );
  return {
    pass: (ms: number) => {
      time += ms;
    },
    ask: (address: string, account: string | null = null, site: string | null = null) =>
      fair.take({ address, site, account }),
  };
}

/** Whether it has a turn now, without waiting for one. */
async function hasTurn(asked: Promise<(() => void) | null>): Promise<boolean> {
  let has = false;
  void asked.then((turn) => {
    has = turn !== null;
  });
  await settled();
  return has;
}

test("addresses that used seconds share a part; one that used nothing does not wait behind them", async () => {
  const { ask, pass } = turns();
  const first = await Promise.all(["a", "b", "c", "d"].map((address) => ask(address)));
  pass(3_000);
  for (const turn of first) turn?.();
  const again = ["a", "b", "c", "d"].map((address) => ask(address));
  const have = await Promise.all(again.map(hasTurn));
  expect(have.filter(Boolean)).toHaveLength(2);
  expect(await hasTurn(ask("visitor"))).toBe(true);
});

test("what was used is forgotten with time", async () => {
  const { ask, pass } = turns(4, 1);
  const turn = await ask("a");
  pass(2_400);
  turn?.();
  expect(await hasTurn(ask("a"))).toBe(true);
  const waits = ask("a");
  expect(await hasTurn(waits)).toBe(false);
  pass(4_000);
  expect(await hasTurn(ask("a"))).toBe(true);
});

test("an account is charged whatever the address, and so is the network around addresses", async () => {
  const { ask, pass } = turns(4, 1);
  const turn = await ask("a", "ana", "2001:db8:1::/48");
  pass(2_000);
  turn?.();
  expect(await hasTurn(ask("b", "ana"))).toBe(true);
  expect(await hasTurn(ask("c", "ana"))).toBe(false);
  expect(await hasTurn(ask("d", null, "2001:db8:1::/48"))).toBe(false);
  expect(await hasTurn(ask("e"))).toBe(true);
});

test("an account has no more turns at once than an address has", async () => {
  const { ask } = turns(10, 10);
  const asked = ["a", "b", "c", "d", "e"].map((address) => ask(address, "ana"));
  const have = await Promise.all(asked.map(hasTurn));
  expect(have.filter(Boolean)).toHaveLength(4);
});

test("a turn that is given back twice is charged and freed once, and who does not get all it needs holds nothing", async () => {
  const { ask } = turns(1, 1);
  const turn = await ask("a");
  const gone = new AbortController();
  const fair = ask("b");
  gone.abort();
  turn?.();
  turn?.();
  expect(await hasTurn(fair)).toBe(true);
  expect(await hasTurn(ask("c"))).toBe(false);
});
