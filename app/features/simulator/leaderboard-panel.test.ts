import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LeaderboardPanel } from "./leaderboard-panel.tsx";

it("says that the accounts were chosen by their members, and that luck is enough for the first place", () => {
  const shown = renderToStaticMarkup(createElement(LeaderboardPanel));
  expect(shown).toContain("Demo accounts of members");
  expect(shown).toContain("members choose which of their accounts are listed");
  // Ten parts of one winner are ten trades, none of them lost.
  expect(shown).toContain("a position closed in parts counts as one trade");
  expect(shown).toContain("a few lucky trades are enough for a first place");
  expect(shown).toContain("somebody who computes it ahead knows the next ones");
});
