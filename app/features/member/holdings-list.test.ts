import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Holding } from "./holdings.ts";
import { HoldingsList } from "./holdings-list.tsx";

const month: Holding = {
  id: "e1",
  orderId: "o1",
  productId: "monthly-mentorship",
  productKind: "plan",
  name: "Monthly Mentorship Program",
  kind: "Mentorship",
  action: "What happens next",
  active: true,
  grantedAt: "2026-11-21T10:00:00Z",
  endsAt: "2026-12-23T10:00:00Z",
};
const shown = (holding: Holding) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(HoldingsList, { holdings: [holding] })),
  ).replaceAll(/<[^>]+>/g, "");

test("names the last day of what is open for a time, and none of what is open for good or has ended", () => {
  expect(shown(month)).toMatch(/since November 21, 2026 · until December 23, 2026 at \d{1,2}:\d\d [AP]M/);
  expect(shown({ ...month, endsAt: null })).not.toContain("until");
  expect(shown({ ...month, active: false })).not.toContain("until");
});
