import { expect, it } from "vitest";
import { usedText } from "./order-use.ts";

const none = {
  enrolment: "e",
  kind: "robot",
  lessons: 12,
  finished: 2,
  accounts: 0,
  activatedAt: null,
  held: 1,
  booked: 3,
};

it("says of each kind of product what the terms of refunds ask", () => {
  expect(usedText(none)).toBe("never activated on a live account");
  expect(usedText({ ...none, accounts: 1, activatedAt: "2026-11-25T10:00:00Z" })).toMatch(
    /^activated on 1 live account, first known on Nov.25,.2026/,
  );
  expect(usedText({ ...none, kind: "course" })).toMatch(/^2 of 12 lessons finished;/);
  expect(usedText({ ...none, kind: "plan" })).toBe("1 session held, 3 booked ahead");
  expect(usedText({ ...none, kind: "vps" })).toBe("");
  expect(usedText(undefined)).toBe("");
});
