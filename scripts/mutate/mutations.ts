import { parseSync } from "vite";

/** One change of a source text: `text` takes the place of the characters from `start` to `end`. */
export type Mutation = { readonly start: number; readonly end: number; readonly text: string };

const swapped: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+=": "-=",
  "-=": "+=",
  "++": "--",
  "--": "++",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  true: "false",
  false: "true",
};

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;
type Range = { readonly start: number; readonly end: number };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function* walk(node: Node): Generator<Node> {
  // A number or boolean as a type.
  if (node.type === "TSLiteralType") return;
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
}

/** All single changes worth trying in a TypeScript source: operators, limits, numbers, conditions. Types are left alone. */
export function mutationsOf(path: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  const swap = (name: unknown, from: number, to: number): void => {
    const other = swapped[String(name)];
    const start = source.indexOf(String(name), from);
    if (other && start >= 0 && start < to) found.push({ start, end: start + String(name).length, text: other });
  };
  const negate = ({ start, end }: Range) => found.push({ start, end, text: `!(${source.slice(start, end)})` });
  for (const node of walk(parseSync(path, source).program as unknown as Node)) {
    const { type, start, end, operator, value } = node;
    const left = node.left as Range;
    const right = node.right as Range;
    // A side is 1 or −1: to divide by it is to multiply by it.
    const timesSide = operator === "*" && /\bside$/.test(source.slice(right?.start, right?.end));
    if (type === "BinaryExpression" || type === "LogicalExpression" || type === "AssignmentExpression")
      if (!timesSide) swap(operator, left.end, right.start);
    if (type === "UpdateExpression") swap(operator, start, end);
    if (type === "UnaryExpression" && (operator === "!" || operator === "-"))
      found.push({ start, end: (node.argument as Range).start, text: "" });
    if (type === "IfStatement" || type === "ConditionalExpression") negate(node.test as Range);
    if (type === "MemberExpression" && source.slice(start, end).startsWith("Math."))
      swap(source.slice(start + 5, end), start + 5, end);
    if (type === "Literal" && typeof value === "boolean") swap(value, start, end);
    if (type === "Literal" && typeof value === "number") found.push({ start, end, text: String(value + 1) });
  }
  return found;
}
