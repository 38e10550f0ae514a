import { expect, it } from "vitest";
import { isAlias, publicationWords, publishFailure } from "./leaderboard-words.ts";

const request = { id: "1", accountId: "2", alias: "Ana", state: "refused", reason: null, reasonAt: null } as const;

it("says what became of a request, and where a log is not true", () => {
  expect(publicationWords({ ...request, state: "waiting" })).toMatch(/Waiting/);
  expect(publicationWords({ ...request, reason: "changed-price", reasonAt: 1 })).toMatch(
    /^Not shown\. .*line 2 of the journal/,
  );
  expect(publicationWords({ ...request, reason: "late", reasonAt: 0 })).toMatch(/Decision 1 did not reach/);
  expect(publicationWords({ ...request, reason: "of-a-later-version" })).toMatch(/could not be checked/);
});

it("takes the aliases that the table takes", () => {
  for (const alias of ["Ana", "a-b_c9", "x".repeat(20)]) expect(isAlias(alias), alias).toBe(true);
  for (const alias of ["ab", "1abc", "a b", "x".repeat(21), "Ä", ""]) expect(isAlias(alias), alias).toBe(false);
});

it("says why an account was not published", () => {
  expect(publishFailure({ code: "alias_taken" })).toMatch(/taken/);
  expect(publishFailure(new Error("no network"))).toMatch(/no network.*Nothing was changed/);
});
