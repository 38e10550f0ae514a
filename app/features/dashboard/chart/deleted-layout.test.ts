import { beforeEach, expect, test, vi } from "vitest";
import { inBrowserTab } from "../../../../tests/support/browser-tab.ts";
import type { Drawing } from "../../../ui/chart/drawing.ts";

/** What the account does, once it answers. */
let answer: () => void;
vi.mock("#app/data/client.ts", () => ({ browserClient: async () => ({}), signedInUser: async () => "ana" }));
vi.mock("#lib/stored-session.ts", async (original) => ({
  ...(await original<typeof import("#lib/stored-session.ts")>()),
  hasStoredSession: () => true,
}));
const account = vi.hoisted(() => ({ rows: new Map<string, { readonly id: string }>(), answered: Promise.resolve() }));
vi.mock("#app/data/member-documents.ts", async (original) => ({
  ...(await original<typeof import("#app/data/member-documents.ts")>()),
  chartLayouts: {
    load: async () => [...account.rows.values()],
    save: async (_: unknown, rows: readonly { readonly id: string }[]) => {
      for (const row of rows) account.rows.set(row.id, row);
    },
    remove: async (_: unknown, id: string) => {
      await account.answered;
      account.rows.delete(id);
    },
  },
}));

/** Longer than a drawing waits to be stored. */
const storedMillis = 1_000;

inBrowserTab();
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  account.answered = promise;
  answer = resolve;
});

const line = (id: string): Drawing => ({ id, tool: "horizontal", points: [{ time: 0, price: 1.1 }] });

test("a layout that is deleted stays so, whatever is drawn before the account has answered", async () => {
  const { chartLayout, changeLayout, copyLayout, deleteLayout } = await import("./layout-store.ts");
  const draw = (id: string) => changeLayout((old) => ({ ...old, drawings: { ...old.drawings, EURUSD: [line(id)] } }));
  const idNow = () => chartLayout.getState().id;
  const stop = chartLayout.subscribe(() => {});
  draw("first");
  const stays = idNow();
  copyLayout();
  expect(idNow()).not.toBe(stays);
  draw("second");
  await vi.advanceTimersByTimeAsync(storedMillis);
  expect(account.rows.size).toBe(2);
  const deleting = deleteLayout();
  expect(idNow(), "shown in its place at once").toBe(stays);
  draw("third");
  await vi.advanceTimersByTimeAsync(storedMillis);
  answer();
  await deleting;
  await vi.advanceTimersByTimeAsync(storedMillis);
  expect([...account.rows.keys()]).toEqual([stays]);
  expect(chartLayout.getState()).toMatchObject({ id: stays, saved: [{ id: stays }] });
  expect(chartLayout.getState().document.drawings.EURUSD).toEqual([line("third")]);
  stop();
});

test("a layout that was deleted on another device is not shown, and does not come back with what is drawn", async () => {
  const { chartLayout, changeLayout } = await import("./layout-store.ts");
  const draw = (id: string) => changeLayout((old) => ({ ...old, drawings: { ...old.drawings, EURUSD: [line(id)] } }));
  const visit = () => chartLayout.subscribe(() => {});
  let stop = visit();
  draw("first");
  await vi.advanceTimersByTimeAsync(storedMillis);
  const gone = chartLayout.getState().id;
  stop();
  account.rows.clear();
  stop = visit();
  await vi.advanceTimersByTimeAsync(storedMillis);
  expect(chartLayout.getState()).toMatchObject({ id: null, document: { drawings: {} }, saved: [] });
  draw("second");
  await vi.advanceTimersByTimeAsync(storedMillis);
  expect([...account.rows.keys()]).not.toContain(gone);
  stop();
});
