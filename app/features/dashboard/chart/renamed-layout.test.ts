import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserStorage } from "../../../../tests/support/memory-storage.ts";

vi.mock("#app/data/client.ts", () => ({ browserClient: async () => ({}), signedInUser: async () => "ana" }));
vi.mock("#lib/stored-session.ts", async (original) => ({
  ...(await original<typeof import("#lib/stored-session.ts")>()),
  hasStoredSession: () => true,
}));
const account = vi.hoisted(() => ({ rows: new Map<string, { readonly id: string; readonly name: string }>() }));
vi.mock("#app/data/member-documents.ts", async (original) => ({
  ...(await original<typeof import("#app/data/member-documents.ts")>()),
  chartLayouts: {
    load: async () => [...account.rows.values()],
    save: async (_: unknown, rows: readonly { readonly id: string; readonly name: string }[]) => {
      for (const row of rows) account.rows.set(row.id, row);
    },
  },
}));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("document", {});
  vi.stubGlobal("localStorage", browserStorage());
  vi.stubGlobal("sessionStorage", browserStorage());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

test("a layout's new name reaches the account", async () => {
  const { chartLayout, changeLayout, renameLayout } = await import("./layout-store.ts");
  const stop = chartLayout.subscribe(() => {});
  changeLayout((old) => ({ ...old, count: 2 }));
  await vi.advanceTimersByTimeAsync(1_000);
  renameLayout("London open");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...account.rows.values()].map(({ name }) => name)).toEqual(["London open"]);
  stop();
});
