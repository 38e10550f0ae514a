import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { courses } from "#content/courses.ts";
import { plans } from "#content/mentorship.ts";
import { productNotes } from "#content/product-notes.ts";
import { robots } from "#content/robots.ts";
import { vpsPlans } from "#content/vps.ts";
import { coverText, offersOf, totalOver } from "./offers.ts";
import { PriceComparison } from "./price-comparison.tsx";
import { PriceCards, PriceTable } from "./price-matrix.tsx";
import { priceAddress, readBudget, shownOffers, toggled } from "./price-view.ts";

const listed = courses.map((course) => ({ ...course, lessons: [{ readingMinutes: 6 }, { readingMinutes: 5 }] }));
const offers = offersOf({ courses: listed, plans, robots, vpsPlans, notes: productNotes });
const of = (id: string) => offers.find((offer) => offer.id === id)!;

test("every product stands in the matrix once, with its price, what it holds, its refund and whom it is not for", () => {
  expect(offers.map(({ id }) => id)).toEqual([...courses, ...plans, ...robots, ...vpsPlans].map(({ id }) => id));
  for (const { notFor, included, refund, price } of offers) {
    expect([notFor, refund]).not.toContain(null);
    expect(included.length).toBeGreaterThan(2);
    expect(price).toBeGreaterThan(0);
  }
  expect(offersOf({ courses: listed, plans: [], robots: [], vpsPlans: [], notes: [] })[0]?.notFor).toBeNull();
});

test("a course says beside its weeks how much there is to read", () => {
  expect(of("beginner-forex-fundamentals").what).toMatch(/, 6 weeks: 6 modules, 11 minutes of reading$/);
});

describe("what one pays", () => {
  test.each([
    ["beginner-forex-fundamentals", [299, 299, 299]],
    ["personal-coaching", [299, 299, 299]],
    ["monthly-mentorship", [199, 1194, 2388]],
    ["vip-elite", [1299, 2598, 5196]],
    ["vps-start", [12, 72, 144]],
  ])("for %s over 1, 6 and 12 months", (id, totals) => {
    expect([1, 6, 12].map((months) => totalOver(of(id), months))).toEqual(totals);
  });
  test("is a whole quarter as soon as one has begun", () => {
    expect(totalOver(of("vip-elite"), 4)).toBe(2598);
  });
});

test("a total says what it covers where the price buys so many sessions, however long the time is", () => {
  expect(coverText(of("personal-coaching"))).toBe("for 4 sessions");
  for (const { id } of offers.filter(({ id }) => id !== "personal-coaching")) expect(coverText(of(id))).toBe("");
  const props = {
    offers: [of("personal-coaching")],
    view: priceAddress.first,
    onView: () => {},
    actionFor: () => null,
  };
  for (const part of [PriceTable, PriceCards, PriceComparison])
    expect(renderToStaticMarkup(createElement(part, props)).replace(/<[^>]+>/g, " ")).toMatch(
      /299\.00\s+for 4 sessions/,
    );
});

describe("what is shown", () => {
  test("is of the kind and within the budget over the chosen months", () => {
    const ids = (view: Partial<typeof priceAddress.first>) =>
      shownOffers(offers, { ...priceAddress.first, ...view }).map(({ id }) => id);
    expect(ids({ kind: "course" })).toEqual(courses.map(({ id }) => id));
    expect(ids({ kind: "plan", budget: 300, months: 1 })).toEqual(["personal-coaching", "monthly-mentorship"]);
    expect(ids({ kind: "plan", budget: 300, months: 12 })).toEqual(["personal-coaching"]);
  });
  test("is compared three at a time at most", () => {
    expect(toggled(["a", "b"], "c")).toEqual(["a", "b", "c"]);
    expect(toggled(["a", "b", "c"], "d")).toEqual(["a", "b", "c"]);
    expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  });
  test("comes back from its address", () => {
    const view = { kind: "plan", months: 6, budget: 500.5, compared: ["vip-elite", "personal-coaching"] } as const;
    expect(priceAddress.read(priceAddress.write(view))).toEqual(view);
    expect(priceAddress.write(priceAddress.first)).toBe("");
    expect(priceAddress.read("?kind=cars&months=7&budget=much&compare=<b>,a,a")).toEqual({
      ...priceAddress.first,
      compared: ["a"],
    });
  });
});

test("amounts are read with a comma or a point", () => {
  expect(["1200", "1,200", "$1.200", "1200,50", "1,200.50", "", "much", "-5"].map(readBudget)).toEqual([
    1200,
    1200,
    1200,
    1200.5,
    1200.5,
    null,
    null,
    null,
  ]);
});

test("names martingale and grid once in what a robot is", () => {
  for (const { kind, what } of offers.filter(({ kind: of }) => of === "robot")) {
    expect(what.match(/martingale/gi)?.length ?? 0, `${kind}: ${what}`).toBeLessThan(2);
    expect(what.match(/grid/gi)?.length ?? 0, what).toBeLessThan(2);
  }
});
