import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { VpsNeed } from "./vps-need.tsx";

const shown = (robots: readonly number[]) =>
  renderToStaticMarkup(createElement(VpsNeed, { robots }))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("the question whether a VPS is needed", () => {
  it("begins with the trades of the middle robot, and names the range", () => {
    const text = shown([0.7, 9.2, 13, 0.3, 0.2, 14.7, 8.9]);
    expect(text).toContain("Signals per month 9");
    expect(text).toContain("About 4 of 9 signals would come while your machine is off");
    expect(text).toContain("the robots above made 0.2 to 14.7 trades per month");
  });

  it("says to keep the money where the robots trade rarely, and where none has a record", () => {
    for (const robots of [[0.3, 0.2, 0.7], []]) expect(shown(robots)).toContain("keep the money");
    expect(shown([])).not.toContain("trades per month");
  });
});
