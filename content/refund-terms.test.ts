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
  it("is asked for in writing, says the order's next steps", () => {
    const course = nextSteps.find(({ id }) => id === "course");
    expect(course?.summary).toContain("write to us within 14 days of that email, and we refund the full price");
  });
});
