import { expect, test } from "vitest";
import { DataError } from "../../data/rows.ts";
import { moveToAccount } from "./move-to-account.ts";

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
