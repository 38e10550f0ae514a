import { expect, it } from "vitest";
import { nextSteps } from "#content/next-steps.ts";
import { nextStepsFor } from "./next-steps.ts";

const bought = { productId: "", hasGoods: false, onlyOwnFiles: false, again: false, renews: false };
const idFor = (productId: string, kind: string | null, hasGoods: boolean, onlyOwnFiles = false, again = false) => {
  const found = nextStepsFor(nextSteps, { ...bought, productId, kind, hasGoods, onlyOwnFiles, again });
  return found && "id" in found ? found.id : undefined;
};

it("takes the product's row first, then that of its kind, of a course or a robot by whether it has lessons or files, of a plan or a VPS by whether it was paid before", () => {
  expect(idFor("beginner-forex-fundamentals", "course", true)).toBe("beginner-forex-fundamentals");
  expect(idFor("a-new-course", "course", true)).toBe("course-with-lessons");
  expect(idFor("a-new-course", "course", false)).toBe("course");
  expect(idFor("a-robot", "robot", true)).toBe("robot");
  expect(idFor("a-robot", "robot", false)).toBe("robot-without-files");
  expect(idFor("a-robot", "robot", true, true)).toBe("robot-with-own-files");
  expect(idFor("monthly-mentorship", "plan", false)).toBe("plan");
  expect(idFor("monthly-mentorship", "plan", false, false, true)).toBe("plan-again");
  expect(idFor("personal-coaching", "plan", false, false, true)).toBe("personal-coaching");
  expect(idFor("vps-start", "vps", false, false, true)).toBe("vps-again");
  expect(idFor("a-new-course", "course", true, false, true)).toBe("course-with-lessons");
  expect(idFor("unknown", null, false)).toBeUndefined();
});

it("promises no download of a robot whose files are not here, even where the owner took down the text for those", () => {
  const rest = nextSteps.filter(({ id }) => id !== "robot-without-files");
  expect(nextStepsFor(rest, { ...bought, productId: "a-robot", kind: "robot" })).toBeUndefined();
});

it("has nothing set up for another month of a machine that runs", () => {
  const renewed = { ...bought, productId: "vps-start", again: true, renews: true };
  expect(nextStepsFor(nextSteps, { ...renewed, kind: "vps" })).toMatchObject({ replyWithinDays: null, steps: [] });
  expect(nextStepsFor(nextSteps, { ...renewed, kind: "plan" })).toMatchObject({ id: "plan-again" });
});

it("promises no manual.html and no license check of files that the site has not made", () => {
  const text = JSON.stringify(nextSteps.find(({ id }) => id === "robot-with-own-files"));
  expect(text).not.toMatch(/manual\.html|demo accounts need no key|compile/i);
});
