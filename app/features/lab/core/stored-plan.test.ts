import { expect, test } from "vitest";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { planFor, searchPlan } from "../optimize/search-plan.ts";
import { firstValidationPlan, validationPlan } from "../validate/validation-plan.ts";
import { storedPlan } from "./stored-plan.ts";

const document = presetById("sma-cross")!.document;

test("a plan is read again as it was typed", () => {
  const storage = memoryStorage();
  const search = storedPlan("search", searchPlan, () => storage);
  const validation = storedPlan("validation", validationPlan, () => storage);
  expect([search.read(), validation.read()]).toEqual([null, null]);
  const plan = planFor(document);
  const typed = {
    ...plan,
    axes: plan.axes.map((axis) => ({ ...axis, from: "7" })),
    method: "genetic",
    heldOut: 20,
  } as const;
  search.write(typed);
  validation.write({ ...firstValidationPlan, windows: "9" });
  expect(search.read()).toEqual(typed);
  expect(planFor(document, search.read() ?? undefined)).toEqual(typed);
  expect(validation.read()?.windows).toBe("9");
});

test("what is stored is no plan where a field has no such value", () => {
  const storage = memoryStorage();
  const search = storedPlan("search", searchPlan, () => storage);
  for (const wrong of [{ heldOut: 200 }, { method: "guess" }, { axes: "all" }, { below: ["fast"] }]) {
    storage.setItem("northpip.lab.plan.search", JSON.stringify({ ...planFor(document), ...wrong }));
    expect(search.read(), JSON.stringify(wrong)).toBeNull();
  }
});

test("a plan that was typed for other parameters leaves the choice of those to vary as it would be without", () => {
  const plan = planFor(document);
  const others = { ...plan, method: "random", below: null, axes: [{ ...plan.axes[0]!, id: "elsewhere" }] } as const;
  expect(planFor(document, others)).toEqual({ ...plan, method: "random" });
});
