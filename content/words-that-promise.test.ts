import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBooks } from "./books.ts";
import { brand } from "./brand.ts";
import { courses } from "./courses.ts";
import { faqs } from "./faqs.ts";
import { readCourseLessons } from "./lessons.ts";
import { plans } from "./mentorship.ts";
import { readPages } from "./pages.ts";
import { productNotes } from "./product-notes.ts";
import { vpsPlans } from "./vps.ts";

const screens = [
  "home/below-fold.tsx",
  "lab/optimize/optimize-view.tsx",
  "lab/validate/verdict-panel.tsx",
  "performance/live-records.tsx",
  "robots/robot-detail.tsx",
].map((file) => readFileSync(new URL(`../app/features/${file}`, import.meta.url), "utf8"));
const delivered = [...screens, JSON.stringify([brand, courses, plans, readPages()])].join(" ").replace(/\s+/g, " ");

test.each([
  ["a few months on a demo account do not show an edge", /judge a robot on a demo account/i],
  ["the deepest fall of a record is not the deepest that can come", /judge it by its deepest fall/i],
  ["no test tells skill from luck for certain", /tells? skill from luck|more than luck, but/i],
  ["no change is known to help beforehand", /change that helps/i],
])("%s, so no page says that it does", (_, promise) => {
  expect(promise.exec(delivered)?.[0]).toBeUndefined();
});

test("a broad hill is called no proof where a search begins", () => {
  expect(delivered.includes("A broad hill proves no edge")).toBe(true);
});

test("who is sent to the smallest VPS plan learns where it is", () => {
  const [smallest, next] = vpsPlans;
  const note = productNotes.find(({ id }) => id === next?.id)?.notFor;
  expect(smallest?.location).not.toBe(next?.location);
  expect(note).toContain(`unless your broker’s server is in ${next?.location}`);
});

test("a plan with support around the clock says beside it when somebody answers", () => {
  const always = plans.filter(({ support }) => support.includes("24/7"));
  expect(always.map(({ id }) => id)).toEqual(["vip-elite"]);
  for (const { features } of always) expect(features.join(" ")).toContain("answered in the office hours");
  const page = JSON.stringify(readPages().find(({ slug }) => slug === "mentorship"));
  for (const told of [page, faqs.find(({ id }) => id === "vip-support")?.answer])
    expect(told).toMatch(/people answer in the \[office hours\]\(\/contact#hours\), usually within one working day/i);
});

test("no course leaves open whether its strategies earn", () => {
  const told = faqs.find(({ id }) => id === "course-strategies")?.answer;
  expect(told).toMatch(/^No course here teaches a strategy that is known to earn\./);
});

test("the privacy policy names the network addresses that sessions and the log of sign-ins store, and for how long", () => {
  const schema = readFileSync(new URL("../platform/auth/schema.sql", import.meta.url), "utf8");
  expect(schema).toMatch(/ip inet,[\s\S]*create table if not exists auth\.audit_log_entries[\s\S]*ip_address varchar/);
  const prune = readFileSync(new URL("../platform/auth/prune.ts", import.meta.url), "utf8");
  const [, days] = /audit_log_entries where created_at < now\(\) - interval '(\d+) days'/.exec(prune) ?? [];
  const page = JSON.stringify(readPages().find(({ slug }) => slug === "privacy"));
  expect(page).toContain("the network address and the browser's name from which it began");
  expect(page).toContain(`each with the network address, for ${days} days`);
  expect(faqs.find(({ id }) => id === "privacy-data")?.answer).toContain(
    "the network address and the browser of each session",
  );
});

const bookOf = (id: string) => JSON.stringify(readBooks().find((book) => book.id === id)?.chapters);

test("the school sends nobody to a field or a mark that a page does not have", () => {
  const lesson = readCourseLessons().find(({ id }) => id === "out-of-sample-and-walk-forward")?.body;
  expect(lesson).toContain("It counts the tries of these rules on your device: searches, backtests and validations");
  expect(lesson).not.toContain("needs from you");
  expect(bookOf("costs")).not.toContain("put your own in their place");
  expect(bookOf("writing-rules")).toContain("marks the bars on which it would enter or exit");
});
