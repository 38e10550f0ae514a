import { createContext, useContext } from "react";
import type { Operand, StrategyDocument } from "#trading/strategy/document.ts";
import type { Path } from "../document/document-path.ts";
import type { IndicatorInfo } from "../document/indicator-info.ts";

/** What the picker is asked for. */
export type PickRequest =
  | { readonly kind: "operand"; readonly path: Path; readonly operand: Operand }
  /** A new condition at the end of the list at `path`. */
  | { readonly kind: "condition"; readonly path: Path; readonly title: string };

export type PutOptions = {
  /** Edits in a row of one place are one step of undo. */
  readonly merge?: string;
  /** Where the focus goes once the page shows the edit. */
  readonly focus?: string;
};

/**
 * What every part of the rules needs to change the document. It is the same at every edit; what the document says is read in
 * parts (`rules-parts.ts`), so that an edit draws again only what it changed.
 */
export type Rules = {
  readonly indicators: ReadonlyMap<string, IndicatorInfo>;
  /** Puts a value at a place; undefined removes it. */
  put(path: Path, value: unknown, options?: PutOptions): void;
  edit(update: (document: StrategyDocument) => StrategyDocument, options?: PutOptions): void;
  /** Opens the picker of values and conditions. */
  pick(request: PickRequest): void;
  /** Opens what makes the number at a place a parameter. */
  vary(path: Path, label: string): void;
  /** Says something to those who do not see the page change. */
  say(text: string): void;
};

export const RulesContext = createContext<Rules | null>(null);

/** @throws {Error} outside the rules. */
export function useRules(): Rules {
  const rules = useContext(RulesContext);
  if (!rules) throw new Error("useRules must be used within the rules");
  return rules;
}
