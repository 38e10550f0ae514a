import { expect, it } from "vitest";
import { courses } from "./courses.ts";
import { plans } from "./mentorship.ts";
import { productNotes } from "./product-notes.ts";
import { robots } from "./robots.ts";
import { vpsPlans } from "./vps.ts";

it("says of every product, and of nothing else, who should not buy it", () => {
  const sold = [...courses, ...plans, ...robots, ...vpsPlans].map(({ id }) => id);
  expect(productNotes.map(({ id }) => id).sort()).toEqual(sold.sort());
  for (const { notFor } of productNotes) {
    expect(notFor.length).toBeLessThanOrEqual(400);
    expect(notFor).toMatch(/^[A-Z].+\.$/);
    expect(notFor).not.toContain("!");
  }
});
