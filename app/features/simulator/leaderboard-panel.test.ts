import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LeaderboardPanel } from "./leaderboard-panel.tsx";

it("says that the accounts were chosen by their members, and that luck is enough for the first place", () => {
  const shown = renderToStaticMarkup(createElement(LeaderboardPanel));
  expect(shown).toContain("Demo accounts of members");
  expect(shown).toContain("members choose which of their accounts are listed");
  // As the server counts them: ten parts of one winner are one trade.
  expect(shown).toContain("one that was closed in parts counts as one trade");
  expect(shown).toContain("a few lucky trades are enough for a first place");
});
