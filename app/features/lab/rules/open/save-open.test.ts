import { expect, test } from "vitest";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { changedElsewhere } from "./changed-elsewhere.ts";
import { freeName } from "./save-open.ts";

const document = { ...presets[0]!.document, name: "Pullback" };
const other = { ...document, timeframe: "D1" as const };
const saved = (updatedAt: number, document: StrategyDocument = other) => [
  { id: "a", name: document.name, document, updatedAt },
];
const opened = { kind: "saved", id: "a", savedAt: 100 } as const;

test("notices that the saved strategy was changed since it was opened here", () => {
  expect(changedElsewhere(document, opened, saved(200))).toBe(true);
  expect(changedElsewhere(document, opened, saved(100))).toBe(false);
  expect(changedElsewhere(other, opened, saved(200))).toBe(false);
  expect(changedElsewhere(document, opened, [])).toBe(false);
  expect(changedElsewhere(document, { kind: "blank" }, saved(200))).toBe(false);
  const turned = Object.fromEntries(Object.entries(document).reverse()) as typeof document;
  expect(changedElsewhere(document, opened, saved(200, turned)), "as the account sorts it").toBe(false);
});

test("finds a name that no saved strategy bears", () => {
  expect(freeName("Pullback", ["Pullback"])).toBe("Pullback (2)");
  expect(freeName("Pullback (2)", ["Pullback", "Pullback (2)", "Pullback (3)"])).toBe("Pullback (4)");
});
