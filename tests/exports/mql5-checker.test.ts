import { describe, expect, it } from "vitest";
import { checkMql5 } from "./mql5-checker.ts";

const source = (body: string, before = "") =>
  `#include <Trade/Trade.mqh>\nCTrade trade;\n${before}\nint OnInit()\n  {\n   return(INIT_SUCCEEDED);\n  }\nvoid OnTick()\n  {\n${body}\n  }\n`;

describe("the MQL5 checker", () => {
  it.each([
    ["   int a = Missing(3);", "not known"],
    ["   int a = b;", "not declared"],
    ["   double a = MathMax(1);", "takes 2 arguments"],
    ['   double a = MathAbs("x");', "string instead of number"],
    ["   int a = 1", "expected ;"],
    ["   int a = 1; int a = 2;", "cannot be declared"],
    ["   datetime t = TimeGMT();", "strategy tester"],
    ["   int h = iATR(_Symbol, _Period, 14);", "does not calculate as the lab does"],
    ["   double x[]; double y = x;", "instead of"],
    ["   a + 3;", "not declared"],
    ["   trade.Buy(1.0);", "takes 5 arguments"],
    ['   if("x") return;', "no condition"],
    ["   return(3);", "instead of void"],
    ["   MqlDateTime t; t.minute = 3;", "has no minute"],
    ["     {", "braces"],
  ])("refuses %s", (body, message) => {
    expect(() => checkMql5(source(body))).toThrow(message);
  });
  it("refuses names that the platform has taken, and functions that return nothing", () => {
    expect(() => checkMql5(source("", "struct Bars { double x[]; };"))).toThrow("taken");
    expect(() => checkMql5(source("", "int f() { int a = 1; }"))).toThrow("returns nothing");
    expect(() => checkMql5(source("", "// a comment \\\nint f() { return(1); }"))).toThrow("swallows");
  });
  it("passes what it should", () => {
    expect(() =>
      checkMql5(
        source(
          '   double x[]; ArrayResize(x, 3);\n   for(int i = 0; i < 3; i++) x[i] = i > 1 ? 1.0 : 2.0;\n   Print("a" + "b");',
        ),
      ),
    ).not.toThrow();
  });
});
