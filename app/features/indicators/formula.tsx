import { Fragment, type ReactNode } from "react";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { type FormulaNode, formulaTree, plainText } from "./formula-tree.ts";

/** A longer line is broken at its outermost signs, because MathML itself never wraps. */
const longestLine = 28;

/** A registry formula, one line a step, as MathML that a screen reader can read. */
export function Formula({ text }: { readonly text: string }) {
  return (
    <ScrollRegion label="Formula" className="formula">
      {text.split("\n").map((line) => (
        <p key={line}>
          <Line text={line} />
        </p>
      ))}
    </ScrollRegion>
  );
}

function Line({ text }: { readonly text: string }) {
  const tree = formulaTree(text);
  if (!isMath(tree)) return text;
  return pieces(tree, longestLine).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a formula does not change its order.
    <Fragment key={at}>
      {at > 0 ? " " : null}
      {piece.kind === "text" ? piece.text : <math>{render(piece)}</math>}
    </Fragment>
  ));
}

/** Prose stays prose: a line is mathematics when something in it is computed or compared. */
const isMath = (node: FormulaNode): boolean => {
  if (node.kind === "row") return node.children.some(isMath);
  return !["text", "name", "number", "mark"].includes(node.kind) && !(node.kind === "fence" && !isMath(node.child));
};

/** The line whole where it is short; else its parts, long groups opened up, words as plain text that wraps. */
function pieces(node: FormulaNode, longest: number): FormulaNode[] {
  if (plainText(node).length <= longest) return [node];
  if (node.kind === "row") return node.children.flatMap((child) => pieces(child, longest));
  if (node.kind === "fence")
    return [{ kind: "mark", text: node.open }, ...pieces(node.child, longest), { kind: "mark", text: node.close }];
  if (node.kind === "call") return [...pieces(node.name, longest), ...pieces(node.child, longest)];
  return [node];
}

function render(node: FormulaNode): ReactNode {
  switch (node.kind) {
    case "text":
      return <mtext>{node.text}</mtext>;
    case "name":
      return <mi>{node.text}</mi>;
    case "number":
      return <mn>{node.text}</mn>;
    case "sign":
      return <mo>{node.text}</mo>;
    case "mark":
      return (
        <mo lspace="0" rspace="0.35em">
          {node.text}
        </mo>
      );
    case "row":
      return <mrow>{all(node.children)}</mrow>;
    case "fence":
      return (
        <mrow>
          <mo stretchy="true">{node.open}</mo>
          {render(node.child)}
          <mo stretchy="true">{node.close}</mo>
        </mrow>
      );
    case "fraction":
      return (
        <mfrac>
          <mrow>{render(node.over)}</mrow>
          <mrow>{render(node.under)}</mrow>
        </mfrac>
      );
    case "root":
      return <msqrt>{render(node.child)}</msqrt>;
    case "square":
      return (
        <msup>
          {render(node.base)}
          <mn>2</mn>
        </msup>
      );
    case "indexed":
      return (
        <msub>
          <mi>{node.base}</mi>
          <mn>{node.index}</mn>
        </msub>
      );
    case "call":
      return (
        <mrow>
          {render(node.name)}
          {render(node.child)}
        </mrow>
      );
  }
}

const words: readonly FormulaNode["kind"][] = ["text", "name", "number"];
const isWord = (node: FormulaNode | undefined) => node !== undefined && words.includes(node.kind);

const all = (children: readonly FormulaNode[]) =>
  children.map((child, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a formula does not change its order.
    <Fragment key={at}>
      {/* MathML sets neighbors without a gap; "1 bar ago" needs its spaces. */}
      {isWord(child) && isWord(children[at - 1]) ? <mtext>{"\u00a0"}</mtext> : null}
      {render(child)}
    </Fragment>
  ));
