import { expect, test, vi } from "vitest";
import { inBrowserTab } from "../../../../tests/support/browser-tab.ts";

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

inBrowserTab();

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
