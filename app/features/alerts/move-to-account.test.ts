import { expect, test } from "vitest";
import { DataError } from "../../data/rows.ts";
import { moveToAccount, sentOnce } from "./move-to-account.ts";

const device = () => {
  const state = {
    alerts: ["a", "b", "c"].map((id) => ({ id, reachedAt: null as number | null })),
    sent: [] as string[],
  };
  state.alerts.push({ id: "fired", reachedAt: 1 });
  const move = (refuse: (id: string) => Error | null) =>
    moveToAccount({
      read: () => state.alerts,
      write: (next) => {
        state.alerts = [...next];
        return true;
      },
      send: async ({ id }) => {
        const error = refuse(id);
        if (error) throw error;
        state.sent.push(id);
      },
    });
  return { state, move, left: () => state.alerts.map(({ id }) => id) };
};

test("waiting alerts are moved, those that fired stay on the device", async () => {
  const { state, move, left } = device();
  expect(await move(() => null)).toBeNull();
  expect(state.sent).toEqual(["a", "b", "c"]);
  expect(left()).toEqual(["fired"]);
});

test("an account that is full loses no alert, and its reason is shown", async () => {
  const { move, left } = device();
  const full = new DataError("An account holds up to 50 alerts.", "account_full");
  expect(await move((id) => (id === "b" ? full : null))).toBe("An account holds up to 50 alerts.");
  expect(left()).toEqual(["b", "c", "fired"]);
});

test("an alert that an earlier, cut-off move brought to the account is not moved twice", async () => {
  const { state, move, left } = device();
  expect(await move((id) => (id === "a" ? new DataError("duplicate key", "23505") : null))).toBeNull();
  expect(state.sent).toEqual(["b", "c"]);
  expect(left()).toEqual(["fired"]);
});

test("an alert whose answer was lost is in the account once when it is set again; another one, or the same later, is one more", async () => {
  const account: string[] = [];
  let lost = true;
  const send = sentOnce(async (_: null, { id }: { id: string; symbol: string; reachedAt: null }) => {
    if (account.includes(id)) throw new DataError("there", "23505");
    account.push(id);
    if (lost) throw new DataError("Failed to fetch", "", 0);
  });
  const alert = (id: string, symbol = "EURUSD") => ({ id, symbol, reachedAt: null });
  await expect(send(null, alert("first"))).rejects.toThrow("Failed to fetch");
  lost = false;
  await send(null, alert("second"));
  expect(account).toEqual(["first"]);
  await send(null, alert("third"));
  lost = true;
  await expect(send(null, alert("fourth"))).rejects.toThrow();
  lost = false;
  await send(null, alert("fifth", "GBPUSD"));
  expect(account).toEqual(["first", "third", "fourth", "fifth"]);
});
