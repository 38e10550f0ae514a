import { expect, test, vi } from "vitest";
import { inBrowserTab } from "../../../../tests/support/browser-tab.ts";

inBrowserTab();

test("a drawing that was deleted, locked or written on comes back by undo also after it was saved", async () => {
  const { chartLayout, changeLayout, undoLayout } = await import("./layout-store.ts");
  const { withDrawing, withPatched, without } = await import("./drawing-edits.ts");
  const stop = chartLayout.subscribe(() => {});
  const drawings = () => chartLayout.getState().document.drawings.EURUSD;
  const note = { id: "note", tool: "text", points: [{ time: 1, price: 1.1 }] } as const;
  changeLayout((old) => withDrawing(old, "EURUSD", note));
  await vi.advanceTimersByTimeAsync(1_000);
  changeLayout((old) => without(old, "EURUSD", "note"));
  await vi.advanceTimersByTimeAsync(1_000);
  undoLayout();
  expect(drawings()).toEqual([{ ...note, text: "Note" }]);
  await vi.advanceTimersByTimeAsync(1_000);
  const line = { id: "line", tool: "horizontal", points: [{ time: 1, price: 1.2 }] } as const;
  changeLayout((old) => withPatched(withDrawing(old, "EURUSD", line), "EURUSD", "line", { hidden: true }));
  changeLayout((old) => withPatched(old, "EURUSD", "line", { locked: true }));
  await vi.advanceTimersByTimeAsync(1_000);
  undoLayout();
  undoLayout();
  expect(drawings()).toEqual([{ ...note, text: "Note" }]);
  stop();
});
