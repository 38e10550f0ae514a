import { type Token, tokenize } from "./formula-tokens.ts";

/** A formula as MathML sees it. */
export type FormulaNode =
  | { readonly kind: "text" | "name" | "number" | "sign" | "mark"; readonly text: string }
  | { readonly kind: "row"; readonly children: readonly FormulaNode[] }
  | { readonly kind: "fence"; readonly open: string; readonly close: string; readonly child: FormulaNode }
  | { readonly kind: "fraction"; readonly over: FormulaNode; readonly under: FormulaNode }
  | { readonly kind: "root"; readonly child: FormulaNode }
  | { readonly kind: "square"; readonly base: FormulaNode }
  | { readonly kind: "indexed"; readonly base: string; readonly index: string }
  | { readonly kind: "call"; readonly name: FormulaNode; readonly child: FormulaNode };

/** Beyond so many characters on either side a quotient is written on one line, or it would not fit a phone. */
const longestSide = 36;

/** Reads a line of a registry formula. Words are operands, so that prose and sums may mix; every line has a tree. */
export function formulaTree(line: string): FormulaNode {
  return new Reader(tokenize(line)).everything();
}

/** The formula as plain text again, for measuring and for those who see no MathML. */
export function plainText(node: FormulaNode): string {
  switch (node.kind) {
    case "row":
      return node.children.map(plainText).join(" ");
    case "fence":
      return `${node.open}${plainText(node.child)}${node.close}`;
    case "fraction":
      return `${plainText(node.over)} / ${plainText(node.under)}`;
    case "root":
      return `√(${plainText(node.child)})`;
    case "square":
      return `${plainText(node.base)}²`;
    case "indexed":
      return `${node.base}${node.index}`;
    case "call":
      return `${plainText(node.name)}${plainText(node.child)}`;
    default:
      return node.text;
  }
}

const row = (children: readonly FormulaNode[]): FormulaNode =>
  children.length === 1 ? children[0]! : { kind: "row", children };

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  /** All of it; what closes without having been opened is kept as it stands. */
  everything(): FormulaNode {
    const parts: FormulaNode[] = [];
    while (this.#next) {
      parts.push(...this.#list(false));
      const stray = this.#next;
      if (stray) {
        parts.push({ kind: "mark", text: stray.text });
        this.#at += 1;
      }
    }
    return row(parts);
  }

  /** Sums joined by relations and separators, up to what closes the group. */
  #list(inBars: boolean): FormulaNode[] {
    const parts: FormulaNode[] = [];
    for (let token = this.#next; token; token = this.#next) {
      if (token.kind === "close" || (inBars && token.kind === "bar")) break;
      if (token.kind === "relation" || token.kind === "separator") {
        parts.push({ kind: token.kind === "relation" ? "sign" : "mark", text: token.text });
        this.#at += 1;
      } else parts.push(...this.#sum(inBars));
    }
    return parts;
  }

  #sum(inBars: boolean): FormulaNode[] {
    const parts: FormulaNode[] = [];
    for (let token = this.#next; token; token = this.#next) {
      if (token.kind !== "operator" || !"+−±".includes(token.text)) {
        const product = this.#product(inBars);
        if (!product) break;
        parts.push(product);
      } else {
        parts.push({ kind: "sign", text: token.text });
        this.#at += 1;
      }
    }
    return parts;
  }

  #product(inBars: boolean): FormulaNode | null {
    let parts: FormulaNode[] = this.#operand(inBars);
    for (let token = this.#next; token?.kind === "operator" && "×/".includes(token.text); token = this.#next) {
      this.#at += 1;
      const right = row(this.#operand(inBars));
      const over = token.text === "/" && fits(right) ? numerator(parts) : 0;
      if (over > 0) {
        const top = parts.splice(-over);
        parts = [...parts, { kind: "fraction", over: bare(row(top)), under: bare(right) }];
      } else parts.push({ kind: "sign", text: token.text }, right);
    }
    return parts.length === 0 ? null : row(parts);
  }

  /** Words, numbers, groups and roots that stand side by side: "2 (P − L)", "sum of |changes|". */
  #operand(inBars: boolean): FormulaNode[] {
    const parts: FormulaNode[] = [];
    for (let token = this.#next; token; token = this.#next) {
      if (token.kind === "operator" && token.prefix) {
        parts.push({ kind: "sign", text: token.text });
        this.#at += 1;
        continue;
      }
      if (token.kind === "bar" && inBars) break;
      if (!["words", "number", "open", "bar", "root", "square"].includes(token.kind)) break;
      this.#at += 1;
      this.#primary(token, parts);
    }
    return parts;
  }

  #primary(token: Token, parts: FormulaNode[]): void {
    const last = parts.at(-1);
    if (token.kind === "square") {
      if (last) parts[parts.length - 1] = { kind: "square", base: last };
    } else if (token.kind === "open") {
      const group = this.#fence("(", ")", false);
      const calls = token.glued && (last?.kind === "name" || last?.kind === "text" || last?.kind === "indexed");
      if (calls) parts[parts.length - 1] = { kind: "call", name: last, child: group };
      else parts.push(group);
    } else if (token.kind === "bar") parts.push(this.#fence("|", "|", true));
    else if (token.kind === "root") parts.push({ kind: "root", child: this.#rooted() });
    else if (token.kind === "number") parts.push({ kind: "number", text: token.text });
    else parts.push(named(token.text));
  }

  #rooted(): FormulaNode {
    const token = this.#next;
    if (!token) return row([]);
    this.#at += 1;
    const parts: FormulaNode[] = [];
    this.#primary(token, parts);
    return bare(row(parts));
  }

  #fence(open: string, close: string, bars: boolean): FormulaNode {
    const child = row(this.#list(bars));
    if (this.#next?.kind === (bars ? "bar" : "close")) this.#at += 1;
    return { kind: "fence", open, close, child };
  }
}

function named(text: string): FormulaNode {
  const [, base, index] = /^([A-Z]{1,2})(\d)$/.exec(text) ?? [];
  if (base && index) return { kind: "indexed", base, index };
  return { kind: text.includes(" ") ? "text" : "name", text };
}

const fits = (node: FormulaNode) => plainText(bare(node)).length <= longestSide;

/** How many of a product's last parts go above the bar: all that fit, else the last factor alone; 0 where that is too long. */
function numerator(parts: readonly FormulaNode[]): number {
  if (parts.length === 0) return 0;
  if (fits(row([...parts]))) return parts.length;
  const sign = parts.findLastIndex((part) => part.kind === "sign");
  const last = parts.slice(sign + 1);
  return sign >= 0 && last.length > 0 && fits(row(last)) ? last.length : 0;
}

/** Without the parentheses that a fraction bar or a root makes needless. */
const bare = (node: FormulaNode): FormulaNode => (node.kind === "fence" && node.open === "(" ? node.child : node);
