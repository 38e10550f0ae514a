import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteStep, takeSteps } from "#app/site/visit-steps.ts";
import { countSteps } from "./count-steps.ts";

const sent: Record<string, unknown>[] = [];
const sendBeacon = vi.fn((_: string, body: string) => sent.push(JSON.parse(body)) > 0);
const browser = (navigator: object = {}, referrer = "https://search.example/?q=x") => {
  vi.stubGlobal("navigator", { sendBeacon, doNotTrack: null, webdriver: false, ...navigator });
  vi.stubGlobal("location", new URL("https://site.example/courses?utm_source=letter"));
  vi.stubGlobal("document", { visibilityState: "visible", referrer, addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type: "navigate" }] });
  vi.stubGlobal("BroadcastChannel", undefined);
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  sent.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("steps from before the counting code came are sent, the first page as an arrival", async () => {
  browser();
  noteStep({ step: "page", path: "/courses" });
  takeSteps(countSteps());
  await settled();
  vi.stubGlobal("location", new URL("https://site.example/robots"));
  noteStep({ step: "page", path: "/robots" });
  noteStep({ step: "cart", product: "owl-carry" });
  await settled();
  const source = { referrer: "search.example", source: "letter", medium: "", campaign: "" };
  const touches = { first: source, last: source };
  expect(sent).toEqual([
    { step: "page", path: "/courses", arrival: true, ...touches },
    { step: "page", path: "/robots", arrival: false, ...touches },
    { step: "cart", product: "owl-carry", ...touches },
  ]);
});

test.each([
  ["Do Not Track", { doNotTrack: "1" }],
  ["Global Privacy Control", { globalPrivacyControl: true }],
  ["a browser that a program drives", { webdriver: true }],
])("%s: nothing is sent", async (_, navigator) => {
  browser(navigator);
  countSteps()({ step: "page", path: "/" });
  await settled();
  expect(sent).toEqual([]);
});

test("a page opened from within the site is no arrival", async () => {
  browser({}, "https://site.example/robots");
  countSteps()({ step: "page", path: "/courses" });
  await settled();
  expect(sent).toMatchObject([{ arrival: false, first: { referrer: "" } }]);
});
