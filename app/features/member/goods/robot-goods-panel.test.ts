import { expect, it } from "vitest";
import { isMadeHere } from "./robot-goods-panel.tsx";

it("knows the site's own program by its change log: a seller's file may be called manual.html, too", () => {
  const files = [{ name: "manual.html", label: "Added by the seller", bytes: 1 }];
  expect(isMadeHere({ files, changes: [] } as { changes: [] })).toBe(false);
  expect(isMadeHere({ changes: [{ version: "1.0", date: "2026-07-06", change: "First release." }] })).toBe(true);
});
