import { describe, expect, it } from "vitest";
import { readBooks } from "./books.ts";
import { courses } from "./courses.ts";
import { faqs } from "./faqs.ts";
import { readCourseLessons } from "./lessons.ts";
import { nextSteps } from "./next-steps.ts";
import { readPages } from "./pages.ts";
import { robots } from "./robots.ts";
import { searchEntries } from "./search-entries.ts";
import { tools } from "./tools.ts";

const pages = new Map(readPages().map((page) => [page.slug, page]));
const textOf = (slug: string) => JSON.stringify(pages.get(slug) ?? "");
const everything = JSON.stringify([...pages.values(), faqs, searchEntries, tools, nextSteps, courses]);

describe("what is announced is there, or says that it is not yet", () => {
  it.each([
    ["ebooks", /All nine books are out/],
    ["trading-simulator", /free and needs no account/],
    ["courses", /All three courses are online/],
    ["trading", /simulated quotes with spread and day change/],
    ["trading", /follows from the release's rule or is an estimate/],
  ])("the page %s says where it stands", (slug, said) => {
    expect(textOf(slug)).toMatch(said);
  });

  it("the page of the e-books names the books that are out, in their order, and no others", () => {
    const named = [...textOf("ebooks").matchAll(/\*\*(.+?)\.\*\*/g)].map(([, title = ""]) => title.toLowerCase());
    expect(named).toEqual(readBooks().map(({ title }) => title.toLowerCase()));
  });

  it("no text offers a calendar to open, or lessons to begin", () => {
    expect(everything).not.toMatch(/beside the \[calendar\]|Economic calendar/);
    expect(everything).not.toMatch(/Foundation lessons|lessons? in the member area(?! yet)/);
  });

  it("no text states another license than the robots' own", () => {
    expect(JSON.stringify([everything, robots])).not.toMatch(
      /two demo accounts|updates for 12 months|12 months of updates/,
    );
    for (const { licence, activationLimit } of robots) {
      expect(activationLimit).toBe(3);
      expect(licence).toContain("three live accounts");
    }
  });

  it("each kind of product says what happens next, with places that exist", () => {
    const online = [...new Set(readCourseLessons().map(({ courseId }) => courseId))];
    expect(nextSteps.map(({ id }) => id).sort()).toEqual(
      [
        "course",
        "course-with-lessons",
        "personal-coaching",
        "plan",
        "plan-again",
        "robot",
        "robot-with-own-files",
        "robot-without-files",
        "vps",
        "vps-again",
        ...online,
      ].sort(),
    );
    for (const { id, replyWithinDays } of nextSteps)
      expect(replyWithinDays, id).toBe(
        ["robot", "robot-with-own-files", "course-with-lessons", "plan-again", ...online].includes(id) ? null : 1,
      );
  });

  it("the lessons of a course are online or are said not to be", () => {
    const online = new Set(readCourseLessons().map(({ courseId }) => courseId));
    for (const { id, features } of courses)
      expect(features.join(), id).toMatch(
        online.has(id)
          ? /[Ll]essons online, ((one|two) more each week|a new week every seven days)/
          : /lessons are not online yet/,
      );
  });
});
