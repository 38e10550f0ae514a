import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Problem } from "#trading/strategy/problems.ts";

/** What a strategy can be written as. */
export type ExportFormat = "link" | "json" | "mql5" | "pine" | "python";

/** The jobs of the strategy builder. */
export type RulesJobs = {
  /** What is wrong with a document of any version, and the same in English; no words while it cannot be put into any. */
  "check-strategy": {
    request: { readonly document: unknown };
    progress: never;
    response: { readonly problems: readonly Problem[]; readonly words: string };
  };
  /** Reads a link's code or a file. Fails with a `StrategyError` that says what is wrong with it. */
  "read-strategy": {
    request: { readonly code: string } | { readonly file: Blob };
    progress: never;
    response: { readonly document: StrategyDocument };
  };
  /** Fails with a `StrategyError`: "invalid" for a document with problems, "unsupported" for what the format cannot say. */
  "export-strategy": {
    request: { readonly document: unknown; readonly format: ExportFormat };
    progress: never;
    response: {
      /** The link's code, or the file's text. */
      readonly text: string;
      readonly fileName: string;
      /** How a run elsewhere differs from one here, one sentence each. */
      readonly differences: readonly string[];
    };
  };
};
