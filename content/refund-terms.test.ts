import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faqs } from "./faqs.ts";
import { nextSteps } from "./next-steps.ts";

const page = (slug: string) => readFileSync(new URL(`./pages/${slug}.md`, import.meta.url), "utf8");
const said = {
  terms: page("terms"),
  courses: page("courses"),
  "questions and answers": faqs.find(({ id }) => id === "refunds")?.answer ?? "",
};

describe("the refund of a course", () => {
  it("has the same terms in every place that gives them", () => {
    for (const [place, text] of Object.entries(said)) {
      expect(text, place).toMatch(/within 14 days/);
      expect(text, place).toMatch(/less than a fifth of the lessons has been opened/);
    }
  });
  it("runs from the email with the date, where no lesson is published yet", () => {
    expect(said.terms).toMatch(/the 14 days begin with our email that gives the date/);
  });
  it("is not told of lessons as missing that are online", () => {
    for (const [place, text] of Object.entries(said)) expect(text, place).not.toMatch(/(?:while|once) the lessons/i);
  });
  it("is told of a robot where its buyer reads how to run it on a live account", () => {
    for (const id of ["robot", "robot-with-own-files"])
      expect(nextSteps.find((steps) => steps.id === id)?.summary, id).toMatch(
        /within 14 days, as long as the license has not been activated on a live account/,
      );
  });
  it("is told of a plan and a VPS where their buyers read what happens next", () => {
    const steps = (id: string) => JSON.stringify(nextSteps.find((row) => row.id === id)?.steps);
    for (const id of ["plan", "plan-again", "personal-coaching"])
      expect(steps(id), id).toContain("Sessions not yet held are refunded");
    expect(steps("vps")).toContain("within 7 days of the first payment");
    expect(said.terms).toMatch(/for sessions not yet held[\s\S]*within 7 days of the first payment/);
  });
  it("does not hide that four sessions are to be used within six months, as the terms say", () => {
    expect(said.terms).toMatch(/Unused sessions of a four-session plan stay good for six months/);
    expect(nextSteps.find(({ id }) => id === "personal-coaching")?.summary).toContain(
      "within six months of your order",
    );
  });
  it("is asked for in writing, says the order's next steps", () => {
    const course = nextSteps.find(({ id }) => id === "course");
    expect(course?.summary).toContain("write to us within 14 days of that email, and we refund the full price");
  });
});
