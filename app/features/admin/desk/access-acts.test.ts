import { expect, it } from "vitest";
import { dated } from "./access-acts.tsx";

it("says that a holder is told of a new end of what is open or has just been closed, and of nothing else", () => {
  expect(dated(true).open).toContain("told by mail");
  expect(dated(false).open).toContain("told by mail");
  expect(dated(true).closed).toMatch(/closed from the next request on.*told by mail/);
  expect(dated(false).closed).toMatch(/still closed.*Nobody was told/);
});
