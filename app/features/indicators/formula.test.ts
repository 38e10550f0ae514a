import { describe, expect, test } from "vitest";
import { indicators } from "#trading/indicators/registry.ts";
import { type FormulaNode, formulaTree, plainText } from "./formula-tree.ts";

const lines = indicators.flatMap(({ id, formula }) => formula.split("\n").map((line) => [id, line] as const));
const letters = (text: string) => text.replace(/[\s()√²]/g, "");

function count(node: FormulaNode, kind: FormulaNode["kind"]): number {
  const own = node.kind === kind ? 1 : 0;
  if (node.kind === "row") return own + node.children.reduce((sum, child) => sum + count(child, kind), 0);
  if (node.kind === "fraction") return own + count(node.over, kind) + count(node.under, kind);
  if (node.kind === "fence" || node.kind === "root") return own + count(node.child, kind);
  if (node.kind === "call") return own + count(node.name, kind) + count(node.child, kind);
  return node.kind === "square" ? own + count(node.base, kind) : own;
}

describe("every formula of the registry", () => {
  test.each(lines)("%s: %s has a tree that loses nothing", (_, line) => {
    expect(letters(plainText(formulaTree(line)))).toBe(letters(line));
  });
});

describe("a formula", () => {
  test("turns quotients into fractions without needless parentheses", () => {
    const tree = formulaTree("weight = 2 / (length + 1)");
    expect(count(tree, "fraction")).toBe(1);
    expect(count(tree, "fence")).toBe(0);
  });
  test("keeps words together as one operand", () => {
    const tree = formulaTree("momentum = price − price length bars ago");
    expect(tree).toEqual({
      kind: "row",
      children: [
        { kind: "name", text: "momentum" },
        { kind: "sign", text: "=" },
        { kind: "name", text: "price" },
        { kind: "sign", text: "−" },
        { kind: "text", text: "price length bars ago" },
      ],
    });
  });
  test("reads signs that touch a word as part of it", () => {
    expect(plainText(formulaTree("DX = 100 × |+DI − −DI| / (+DI + −DI)"))).toBe("DX = 100 × |+DI − −DI| / +DI + −DI");
    expect(count(formulaTree("VI+ = 1"), "name")).toBe(1);
  });
  test("knows calls, roots, squares and indices", () => {
    expect(count(formulaTree("EMA(EMA(price, length), length)"), "call")).toBe(2);
    expect(count(formulaTree("σ = √(the average of (price − mean)²)"), "root")).toBe(1);
    expect(count(formulaTree("(price − mean)²"), "square")).toBe(1);
    expect(count(formulaTree("DEMA = 2 × E1 − E2"), "indexed")).toBe(2);
  });
  test("never fails on what it cannot read", () => {
    for (const odd of [")", "| a", "/ 6", "√", "²", "((", ""]) expect(() => formulaTree(odd)).not.toThrow();
  });
});
