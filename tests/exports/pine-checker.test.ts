import { describe, expect, it } from "vitest";
import { checkPine } from "./pine-checker.ts";

const script = (...lines: readonly string[]) =>
  ["//@version=6", 'strategy("x", margin_long = 100, margin_short = 100)', ...lines, ""].join("\n");

describe("the Pine checker", () => {
  it.each([
    [["reward = na"], "needs a type"],
    [["if close > open", "    y = ta.highest(high, 3)", "    z = y"], "must run on every bar"],
    [["y = close > open and ta.cum(close) > 3"], "must run on every bar"],
    [["y = closes"], "not known"],
    [["y = ta.sma(close, 3)"], "not known"],
    [["y = math.abs(close, 2)"], "takes no argument"],
    [["y = close > open ? 1 : true"], "do not go together"],
    [["if close", '    strategy.close("a")'], "float instead of bool"],
    [["y = ta.alma(close, 9, close, 6)"], "known earlier"],
    [["y = (close + open)[1]"], "needs a name"],
    [['strategy.exit("a", "b")'], "needs a level"],
    [["y := 3"], "not known"],
    [["y = close == na"], "na is asked for"],
    [["int y = 3.5"], "float instead of int"],
    [["y = 3", "y = 4"], "declared already"],
    [["y = 3 +"], "expected more"],
  ])("refuses %j", (lines, message) => {
    expect(() => checkPine(script(...lines))).toThrow(message);
  });
  it("passes what it should", () => {
    expect(() =>
      checkPine(
        script(
          "f(float x) =>",
          "    var int n = 0",
          "    n += 1",
          "    x[1] + n",
          "y = f(close)",
          "if y > 3",
          '    strategy.entry("a", strategy.long, qty = y)',
        ),
      ),
    ).not.toThrow();
    expect(() => checkPine(script().replace(", margin_long = 100", ""))).toThrow("no margin");
  });
});
