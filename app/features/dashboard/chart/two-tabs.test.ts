import { expect, test, vi } from "vitest";
import { inBrowserTab } from "../../../../tests/support/browser-tab.ts";
import type { Drawing } from "../../../ui/chart/drawing.ts";
import { drawnElsewhere } from "./drawn-elsewhere.ts";
import { firstLayout } from "./layout-document.ts";

inBrowserTab({ clock: "real" });

const line = (id: string): Drawing => ({ id, tool: "horizontal", points: [{ time: 0, price: 1.1 }] });

/** A tab of its own; it stores when it is left, as one that is closed does. */
async function openTab() {
  vi.resetModules();
  let leave = () => {};
  let hear = (_: { readonly key: string | null }) => {};
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => {
    if (type === "pagehide") leave = listener;
    if (type === "storage") hear = listener;
  });
  const { chartLayout, changeLayout, copyLayout, deleteLayout, renameLayout, undoLayout } = await import(
    "./layout-store.ts"
  );
  chartLayout.subscribe(() => {});
  await new Promise((resolve) => setTimeout(resolve, 5));
  return {
    drawings: () => chartLayout.getState().document.drawings,
    name: () => chartLayout.getState().name,
    rename(name: string) {
      renameLayout(name);
      leave();
    },
    draw(symbol: string, id: string) {
      changeLayout((old) => ({ ...old, drawings: { ...old.drawings, [symbol]: [line(id)] } }));
      leave();
    },
    indicators: () => chartLayout.getState().document.charts.map(({ indicators }) => indicators.map(({ id }) => id)),
    /** The indicators of one chart of the layout. */
    indicate(at: number, ids: readonly string[]) {
      const indicators = ids.map((id) => ({ key: id, id, parameters: {} }));
      changeLayout((old) => ({
        ...old,
        charts: old.charts.map((chart, index) => (index === at ? { ...chart, indicators } : chart)),
      }));
      leave();
    },
    chooseZone() {
      changeLayout((old) => ({ ...old, zone: "UTC" }));
      leave();
    },
    undo() {
      undoLayout();
      leave();
    },
    copy() {
      copyLayout();
      leave();
    },
    remove: () => deleteLayout(),
    shown: () => chartLayout.getState().id,
    names: () => chartLayout.getState().saved.map(({ name }) => name),
    /** The browser tells a tab what another one stored. */
    hear: (key: string | null = "northpip.chart-layouts") => hear({ key }),
  };
}

test("what one tab draws stays when another one that shows the same charts changes something", async () => {
  const one = await openTab();
  one.draw("EURUSD", "first");
  const other = await openTab();
  other.draw("GBPUSD", "theirs");
  one.chooseZone();
  expect(one.drawings()).toEqual({ EURUSD: [line("first")], GBPUSD: [line("theirs")] });
  one.draw("EURUSD", "second");
  one.undo();
  const later = await openTab();
  expect(later.drawings()).toEqual({ EURUSD: [line("first")], GBPUSD: [line("theirs")] });
});

test("an indicator that one tab adds or removes stays so when another one changes something", async () => {
  const one = await openTab();
  one.indicate(0, ["ema"]);
  const other = await openTab();
  other.indicate(1, ["rsi"]);
  one.draw("EURUSD", "mine");
  expect(one.indicators()).toEqual([["ema"], ["rsi"], [], []]);
  one.undo();
  expect((await openTab()).indicators()).toEqual([["ema"], ["rsi"], [], []]);
  one.indicate(0, []);
  other.draw("GBPUSD", "theirs");
  expect((await openTab()).indicators()).toEqual([[], ["rsi"], [], []]);
  // Where both changed those of one chart, what is stored last counts.
  one.indicate(1, ["macd"]);
  other.indicate(1, ["rsi", "ema"]);
  expect((await openTab()).indicators()[1]).toEqual(["rsi", "ema"]);
});

test("what the other tab drew is known however the fields of a drawing are ordered", () => {
  const here = { ...firstLayout, drawings: { EURUSD: [{ ...line("a"), hidden: true, locked: true }] } };
  const base = { ...firstLayout, drawings: { EURUSD: [{ ...line("a"), locked: true, hidden: true }] } };
  const there = { ...firstLayout, drawings: { EURUSD: [line("b")] } };
  expect(drawnElsewhere(here, base, there)).toEqual(there.drawings);
  expect(drawnElsewhere(here, base, here)).toEqual({});
});

test("the name that one tab gives a layout stays when another one draws on it, and a newer name counts", async () => {
  const one = await openTab();
  one.draw("EURUSD", "first");
  const other = await openTab();
  one.rename("London open");
  other.draw("GBPUSD", "theirs");
  expect(other.name()).toBe("London open");
  expect((await openTab()).name()).toBe("London open");
  other.rename("New York open");
  expect((await openTab()).name()).toBe("New York open");
});

test("what a full device could not store stays on the page, with what is drawn next", async () => {
  const tab = await openTab();
  const device = localStorage;
  tab.draw("EURUSD", "first");
  const full = vi.fn(() => {
    throw new Error("full");
  });
  vi.stubGlobal("localStorage", {
    ...device,
    getItem: device.getItem,
    length: device.length,
    key: device.key,
    setItem: full,
  });
  tab.draw("EURUSD", "second");
  expect(full).toHaveBeenCalled();
  vi.stubGlobal("localStorage", device);
  tab.draw("GBPUSD", "third");
  expect(tab.drawings()).toEqual({ EURUSD: [line("second")], GBPUSD: [line("third")] });
});

test("a layout that one tab deletes goes from the other one, which draws on the next", async () => {
  const one = await openTab();
  one.draw("EURUSD", "first");
  const stays = one.shown();
  one.copy();
  one.draw("EURUSD", "copied");
  const other = await openTab();
  expect(other.shown()).toBe(one.shown());
  await one.remove();
  other.hear();
  expect([other.shown(), other.names()]).toEqual([stays, ["My charts"]]);
  other.draw("GBPUSD", "theirs");
  expect((await openTab()).names()).toEqual(["My charts"]);
  await one.remove();
  other.hear();
  expect([other.shown(), other.drawings(), other.names()]).toEqual([null, {}, []]);
});

test("a layout that one tab makes is in the list of the other one", async () => {
  const one = await openTab();
  one.draw("EURUSD", "first");
  const other = await openTab();
  one.copy();
  other.hear();
  expect(other.names()).toEqual(["My charts (copy)", "My charts"]);
  expect(other.drawings()).toEqual({ EURUSD: [line("first")] });
});

test("what a tab shows stays when the device is cleared", async () => {
  const tab = await openTab();
  tab.draw("EURUSD", "first");
  localStorage.clear();
  tab.hear(null);
  expect(tab.drawings()).toEqual({ EURUSD: [line("first")] });
});
