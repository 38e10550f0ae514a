export type Token =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "number"; readonly text: string }
  /** A sign between two operands, or one that stands before an operand (`prefix`). */
  | { readonly kind: "operator"; readonly text: string; readonly prefix: boolean }
  | { readonly kind: "relation"; readonly text: string }
  | { readonly kind: "separator"; readonly text: string }
  | { readonly kind: "open" | "close" | "bar" | "root" | "square"; readonly text: string; readonly glued: boolean };

const operators = "+−×/±";
const relations = "=≤≥→";
const word = /^[+−±]?[\p{L}%σ…][\p{L}\p{N}%'’…-]*[+−]?/u;
const number = /^[+−±]?\d+(?:\.\d+)?/;

/**
 * Splits a line of a formula. A sign between spaces joins two operands; a sign that touches a word belongs to it, as in
 * "+DM" and "VI−". Every character ends up in a token: nothing is an error.
 */
export function tokenize(line: string): Token[] {
  const tokens: Token[] = [];
  let rest = line.trim();
  while (rest) {
    const [token, length] = nextToken(rest, line.trim().length - rest.length, line.trim());
    tokens.push(token);
    const after = rest.slice(length);
    rest = after.trimStart();
  }
  return joinWords(tokens);
}

function nextToken(rest: string, at: number, line: string): [Token, number] {
  const first = rest[0]!;
  const glued = at > 0 && line[at - 1] !== " ";
  const spaced = rest[1] === " " || rest.length === 1;
  if (relations.includes(first)) return [{ kind: "relation", text: first }, 1];
  if (operators.includes(first) && spaced) return [{ kind: "operator", text: first, prefix: false }, 1];
  const found = (number.exec(rest) ?? word.exec(rest))?.[0];
  if (found && /^[+−±]?\d/.test(found)) return [{ kind: "number", text: found }, found.length];
  if (found) return [{ kind: "words", text: found }, found.length];
  if (operators.includes(first)) return [{ kind: "operator", text: first, prefix: true }, 1];
  if (first === "(") return [{ kind: "open", text: first, glued }, 1];
  if (first === ")") return [{ kind: "close", text: first, glued }, 1];
  if (first === "|") return [{ kind: "bar", text: first, glued }, 1];
  if (first === "√") return [{ kind: "root", text: first, glued }, 1];
  if (first === "²") return [{ kind: "square", text: first, glued }, 1];
  if (",;:".includes(first)) return [{ kind: "separator", text: first }, 1];
  return [{ kind: "words", text: first }, 1];
}

/** Words that follow one another are one operand: "price length bars ago". */
function joinWords(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (token.kind === "words" && last?.kind === "words")
      joined[joined.length - 1] = { ...last, text: `${last.text} ${token.text}` };
    else joined.push(token);
  }
  return joined;
}
