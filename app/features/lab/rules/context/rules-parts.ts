import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Problem } from "#trading/strategy/problems.ts";
import { useCheckPart } from "../../core/strategy-check.ts";
import { useStrategyPart } from "../../core/use-strategy.ts";

/** A part of the open document; parts an edit did not touch are the same objects as before it. */
export const useDocumentPart = <Part>(select: (document: StrategyDocument) => Part): Part =>
  useStrategyPart(({ document }) => select(document));

const nothing: readonly string[] = [];
const messageOf = ({ message }: Problem): string => message;

/** What is wrong at some places, a line each. */
export function useWrong(isHere: (path: string) => boolean, words = messageOf): readonly string[] {
  // As one text: texts that say the same are the same, lists are not.
  const text = useCheckPart(({ problems }) =>
    problems
      .filter(({ path }) => isHere(path))
      .map(words)
      .join("\n"),
  );
  return text === "" ? nothing : text.split("\n");
}
