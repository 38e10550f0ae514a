import { checkReferences } from "./check-references.ts";
import type { StrategyDocument } from "./document.ts";
import { strategySchema } from "./document-schema.ts";
import { migrateDocument } from "./migrations.ts";
import { type Problem, pathText, StrategyError, strategyError } from "./problems.ts";

/** Characters of JSON: the longest sensible document is a tenth of it. */
export const maxDocumentLength = 200_000;
const maxDepth = 40;

// Iterative, because the schema's own recursion would overflow the stack on hostile nesting before it could say so.
function deeperThan(value: unknown, limit: number): boolean {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.depth > limit) return true;
    if (typeof top.value !== "object" || top.value === null) continue;
    for (const child of Object.values(top.value)) stack.push({ value: child, depth: top.depth + 1 });
  }
  return false;
}

/**
 * Checks a parsed JSON value (any version) and returns a current document whose references all resolve.
 * Throws `StrategyError` naming every problem and its place.
 */
export function parseStrategy(raw: unknown): StrategyDocument {
  if (deeperThan(raw, maxDepth))
    throw strategyError("too-deep", "", `The document nests deeper than ${maxDepth} levels.`);
  const result = strategySchema.safeParse(migrateDocument(raw));
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue): Problem => ({ path: pathText(issue.path), message: issue.message }),
    );
    throw new StrategyError("invalid", problems);
  }
  const problems = checkReferences(result.data);
  if (problems.length > 0) throw new StrategyError("invalid", problems);
  return result.data;
}

/** The same from text. Refuses oversized text before parsing it. */
export function parseStrategyText(text: string): StrategyDocument {
  if (text.length > maxDocumentLength) {
    throw strategyError(
      "too-large",
      "",
      `The document has ${text.length} characters; at most ${maxDocumentLength} are read.`,
    );
  }
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    throw strategyError("not-json", "", `This is not JSON: ${error instanceof Error ? error.message : "unreadable"}`);
  }
  return parseStrategy(raw);
}

/** The document as text that `parseStrategyText` reads back to the same document. */
export const writeStrategyText = (document: StrategyDocument): string => `${JSON.stringify(document, null, 2)}\n`;
