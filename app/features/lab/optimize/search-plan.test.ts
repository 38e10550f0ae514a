import { describe, expect, test } from "vitest";
import { presetById, presets } from "#trading/strategy/presets/presets.ts";
import { firstAxis, planFor, readPlan, type SearchPlan, withValues } from "./search-plan.ts";

const cross = presetById("sma-cross")!.document;
const plan = planFor(cross);
const axis = (id: string, change: Partial<SearchPlan["axes"][number]>): SearchPlan => ({
  ...plan,
  axes: plan.axes.map((axis) => (axis.id === id ? { ...axis, ...change } : axis)),
});

describe("a search plan", () => {
  test("starts with a small grid around the present values of every preset that has parameters", () => {
    for (const { id, document } of presets.filter(({ document }) => document.parameters)) {
      const read = readPlan(planFor(document), document);
      expect(read, id).toMatchObject({ ok: true });
      if (read.ok) expect(read.runs, id).toBeLessThan(5001);
    }
  });

  test("starts with the grid that the strategy declares, and follows it when that changes", () => {
    const declare = (slowMax: number) => ({
      ...cross,
      parameters: [
        { id: "fast", name: "Fast", value: 10, min: 5, max: 50, step: 5 },
        { id: "slow", name: "Slow", value: 60, min: 60, max: slowMax, step: 20 },
      ],
    });
    const first = planFor(declare(140));
    const read = readPlan(first, declare(140));
    expect(read.ok && read.axes.map(({ values }) => values.length)).toEqual([10, 5]);
    const typed = { ...first, axes: first.axes.map((axis) => ({ ...axis, to: axis.id === "fast" ? "20" : axis.to })) };
    const other = planFor(declare(160), typed);
    expect(other.axes.map(({ to, vary }) => [to, vary])).toEqual([
      ["20", true],
      ["160", true],
    ]);
  });

  test("takes a declared range of too many combinations for a limit, and starts around the values", () => {
    expect(plan.axes.map(({ from, to, declared }) => [from, to, declared])).toEqual([
      ["5", "20", "2 200 1"],
      ["10", "40", "5 400 1"],
    ]);
  });

  test("keeps a fast average below a slow one where a strategy has both", () => {
    expect(plan.below).toEqual(["fast", "slow"]);
    const read = readPlan(axis("fast", { from: "10", to: "30", step: "10" }), cross);
    const all = readPlan({ ...axis("fast", { from: "10", to: "30", step: "10" }), below: null }, cross);
    expect(read.ok && all.ok && read.combinations < all.combinations).toBe(true);
  });

  test("says at the field that half a bar is no length", () => {
    const read = readPlan(axis("fast", { from: "10", to: "20", step: "2.5" }), cross);
    const problems = { fast: "One of its values is 12.5 and must be a whole number." };
    expect(read).toEqual({ ok: false, problems, space: null });
  });

  test("stays within a parameter's own limits and on its steps", () => {
    expect(firstAxis({ id: "x", name: "x", value: 40, min: 5, max: 50, step: 5 }, true)).toMatchObject({
      from: "20",
      to: "50",
      step: "5",
    });
    expect(firstAxis({ id: "x", name: "x", value: 0, min: -1, max: 1, step: 0.1 }, true)).toMatchObject({
      from: "-1",
      to: "1",
    });
  });

  test("takes comma and point", () => {
    expect(readPlan(axis("fast", { from: "1O" }), cross)).toMatchObject({
      ok: false,
      problems: { fast: expect.stringMatching(/number/) },
    });
  });

  test("says which field is wrong, and why", () => {
    expect(readPlan(axis("slow", { to: "900" }), cross)).toMatchObject({
      problems: { slow: expect.stringMatching(/between 5 and 400/) },
    });
    expect(readPlan(axis("slow", { from: "80", to: "60" }), cross)).toMatchObject({
      problems: { slow: expect.stringMatching(/before it starts/) },
    });
    expect(readPlan({ ...plan, axes: plan.axes.map((axis) => ({ ...axis, vary: false })) }, cross)).toMatchObject({
      problems: { axes: expect.stringMatching(/at least one/) },
    });
    expect(readPlan(axis("slow", { to: "1,000" }), cross)).toMatchObject({
      problems: { slow: expect.stringMatching(/each need a number/) },
    });
    expect(readPlan({ ...plan, minTrades: "0" }, cross)).toMatchObject({
      problems: { minTrades: expect.stringMatching(/1 to/) },
    });
    const never = { ...axis("fast", { from: "100", to: "120", step: "10" }) };
    expect(
      readPlan(
        { ...never, axes: never.axes.map((axis) => (axis.id === "slow" ? { ...axis, from: "20", to: "90" } : axis)) },
        cross,
      ),
    ).toMatchObject({
      problems: { below: expect.stringMatching(/no combination/) },
    });
  });

  test("refuses a grid that nobody waits for, but draws from it", () => {
    const wide = {
      ...plan,
      axes: plan.axes.map((axis) => ({
        ...axis,
        from: axis.id === "fast" ? "2" : "5",
        to: axis.id === "fast" ? "200" : "400",
        step: "1",
      })),
    };
    expect(readPlan(wide, cross)).toMatchObject({
      ok: false,
      problems: { method: expect.stringMatching(/too many to try each/) },
      // A walk-forward draws from it as well.
      space: { choices: [{ id: "fast" }, { id: "slow" }] },
    });
    expect(readPlan({ ...wide, method: "random", budget: "500" }, cross)).toMatchObject({ ok: true, runs: 500 });
    expect(readPlan({ ...wide, method: "random", budget: "5,000", minTrades: "1,000" }, cross)).toMatchObject({
      ...{ ok: true, runs: 5_000, minTrades: 1_000 },
    });
    expect(readPlan({ ...wide, method: "genetic" }, cross)).toMatchObject({ ok: true, runs: 240 });
  });

  test("never counts more runs than there are combinations", () => {
    const few = { ...axis("fast", { from: "5", to: "6", step: "1" }), method: "random" as const, budget: "5000" };
    const read = readPlan(few, cross);
    expect(read.ok && read.runs === read.combinations).toBe(true);
  });

  test("keeps what was typed when another parameter appears", () => {
    const typed = axis("fast", { from: "7" });
    const more = {
      ...cross,
      parameters: [...cross.parameters!, { id: "new", name: "New", value: 3, min: 1, max: 9, step: 1 }],
    };
    const carried = planFor(more, typed);
    expect(carried.axes.map(({ id, from, vary }) => [id, from, vary])).toContainEqual(["fast", "7", true]);
    expect(carried.axes.find(({ id }) => id === "new")?.vary).toBe(false);
  });

  test("keeps a suggested range while the value lies in it, and a typed one always", () => {
    const within = withValues(cross, { fast: 17, slow: 33 });
    expect(planFor(within, plan).axes).toEqual(plan.axes);
    const elsewhere = withValues(cross, { fast: 50, slow: 200 });
    expect(planFor(elsewhere, plan).axes.map(({ from, to }) => [from, to])).toEqual([
      ["25", "100"],
      ["100", "400"],
    ]);
    const typed = { ...plan, axes: plan.axes.map((axis) => ({ ...axis, suggested: false })) };
    expect(planFor(elsewhere, typed).axes).toEqual(typed.axes);
  });

  test("varies a parameter that appears after a search for which no range was typed", () => {
    const one = { ...cross, parameters: cross.parameters!.slice(0, 1) };
    expect(planFor(cross, planFor(one)).axes.map(({ vary }) => vary)).toEqual([true, true]);
  });

  test("puts chosen values into the document and leaves the rest as it is", () => {
    const chosen = withValues(cross, { fast: 9 });
    expect(chosen.parameters?.map(({ id, value }) => [id, value])).toContainEqual(["fast", 9]);
    expect(chosen.entries).toBe(cross.entries);
  });
});
