import { expect, test } from "vitest";
import { isKnownName, isSiteData } from "./data-directory-names.ts";

test.each([
  "moved-database",
  "lost+found",
  "mails-held",
  "postgres-location",
  "lock-holder.json",
  "postgres.log.1",
  "secrets",
])("a backup leaves out %s, which belongs to this place alone", (name) => {
  expect(isSiteData(name)).toBe(false);
  expect(isKnownName(name)).toBe(true);
});

test("files of the storage are data of the site, and anything else is nobody's", () => {
  expect([isSiteData("storage"), isKnownName("storage")]).toEqual([true, true]);
  expect([isSiteData("notes.txt"), isKnownName("notes.txt")]).toEqual([true, false]);
});
