/** One thing wrong with a strategy document: where (a path such as `entries.long.when.of[1].left`) and what, in words. */
export type Problem = { readonly path: string; readonly message: string };

export type StrategyProblemCode =
  | "too-large"
  | "too-deep"
  | "not-json"
  | "not-a-strategy"
  | "future-version"
  | "invalid"
  | "corrupt-link"
  | "unsupported";

/** A document that cannot be used. `problems` name every place; `message` is the first of them. */
export class StrategyError extends Error {
  override readonly name = "StrategyError";
  readonly code: StrategyProblemCode;
  readonly problems: readonly Problem[];
  constructor(code: StrategyProblemCode, problems: readonly Problem[]) {
    const first = problems[0];
    super(first ? (first.path === "" ? first.message : `${first.path}: ${first.message}`) : code);
    this.code = code;
    this.problems = problems;
  }
}

/** A single problem as an error. */
export const strategyError = (code: StrategyProblemCode, path: string, message: string): StrategyError =>
  new StrategyError(code, [{ path, message }]);

/** `["entries", "long", "of", 1]` → `entries.long.of[1]`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`,
    "",
  );
