import { expect, test } from "vitest";
import { firstTouches, nextTouches, saysNothing, sourceOf } from "./visit-source.ts";

const at = (path: string) => new URL(path, "https://site.example");
const direct = { referrer: "", source: "", medium: "", campaign: "" };
const search = { ...direct, referrer: "search.example" };
const letter = { ...direct, source: "newsletter", medium: "email" };

test("a source is the other site's host and what the campaign's link says, never a whole address", () => {
  expect(
    sourceOf(at("/?utm_source=letter&utm_medium=email&utm_campaign=nov&id=7"), "https://search.example/?q=secret"),
  ).toEqual({ referrer: "search.example", source: "letter", medium: "email", campaign: "nov" });
  expect(sourceOf(at("/courses"), "https://site.example/")).toEqual(direct);
  for (const referrer of ["", "nonsense", "about:blank"]) expect(saysNothing(sourceOf(at("/"), referrer))).toBe(true);
});

test("a visit begins with its own source, or with that of a tab that is open already", () => {
  expect(firstTouches(search, null)).toEqual({ first: search, last: search });
  const open = { first: search, last: search };
  expect(firstTouches(letter, open)).toEqual({ first: search, last: letter });
  expect(firstTouches(direct, open)).toEqual(open);
});

test("a campaign's link within the site is the last source, any other page leaves it", () => {
  const touches = { first: search, last: search };
  expect(nextTouches(touches, at("/courses"))).toBe(touches);
  expect(nextTouches(touches, at("/courses?utm_source=newsletter&utm_medium=email"))).toEqual({
    first: search,
    last: letter,
  });
});
