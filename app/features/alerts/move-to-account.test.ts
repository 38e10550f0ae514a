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

/** An account that takes alerts, and loses its next answers on demand. */
function account() {
  type AlertSet = { readonly id: string; readonly symbol: string; readonly reachedAt: number | null };
  const state = { alerts: [] as AlertSet[], member: "ana", owners: new Map<string, string>(), lost: false };
  const send = sentOnce<AlertSet, null>(
    async (_, alert) => {
      if (state.owners.has(alert.id)) throw new DataError("there", "23505");
      state.owners.set(alert.id, state.member);
      state.alerts.push(alert);
      if (state.lost) throw new DataError("Failed to fetch", "", 0);
    },
    async () => state.alerts.filter(({ id }) => state.owners.get(id) === state.member),
  );
  const set = (id: string, symbol = "EURUSD") => send(null, { id, symbol, reachedAt: null });
  const losing = async (id: string, symbol?: string) => {
    state.lost = true;
    await expect(set(id, symbol)).rejects.toThrow("Failed to fetch");
    state.lost = false;
  };
  return { state, set, losing, ids: () => state.alerts.map(({ id }) => id) };
}

test("an alert whose answer was lost is in the account once when it is set again; another one, or the same later, is one more", async () => {
  const { set, losing, ids } = account();
  await losing("first");
  await set("second");
  expect(ids()).toEqual(["first"]);
  await set("third");
  await losing("fourth");
  await set("fifth", "GBPUSD");
  expect(ids()).toEqual(["first", "third", "fourth", "fifth"]);
});

test("an alert whose answer was lost and which has fired, or is of the member before, is set again", async () => {
  const { state, set, losing, ids } = account();
  await losing("fired");
  state.alerts = state.alerts.map((alert) => ({ ...alert, reachedAt: 1 }));
  await set("again");
  expect(ids()).toEqual(["fired", "again"]);
  await losing("hers");
  state.member = "ben";
  await set("his");
  expect(ids()).toEqual(["fired", "again", "hers", "his"]);
  // Nor is the answer to that one heard: it is the one that is sent once more.
  await losing("last");
  state.alerts = state.alerts.map((alert) => ({ ...alert, reachedAt: 1 }));
  await losing("after");
  await set("at last");
  expect(ids().slice(4)).toEqual(["last", "after"]);
});
