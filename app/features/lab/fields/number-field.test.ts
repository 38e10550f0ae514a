import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { checks } from "./cost-words.ts";
import { NumberField, typedProblem } from "./number-field.tsx";

test("a swap of three decimals is taken as typed, and one with a comma is asked back", () => {
  expect(typedProblem("-6.125", 3, checks.swap)).toBeNull();
  expect(typedProblem("−3,500", 3, checks.swap)).toBe("“−3,500” could be −3500 or −3.500. Type one of these.");
  expect(typedProblem("10,000", 2, checks.deposit)).toBeNull();
});

test("a phone shows a keyboard with a minus where a figure can be below zero", () => {
  const field = (signed: boolean) => {
    const figures = { label: "Swap, long", value: -6.5, onValue: () => {}, decimals: 3, unit: "points" };
    return renderToString(createElement(NumberField, { ...figures, check: checks.swap, signed }));
  };
  expect(field(true)).toContain('inputMode="text"');
  expect(field(false)).toContain('inputMode="decimal"');
});
