import { findSymbol, pipSize, type SymbolSpec } from "../../../market/symbols.ts";
import type { StrategyDocument } from "../../document.ts";
import { contractOf } from "../contract-of.ts";
import { type Differences, factsOf } from "./facts.ts";
import { mql5 } from "./mql5.ts";
import { pine } from "./pine.ts";
import { python } from "./python.ts";

export type ExportLanguage = "python" | "pine" | "mql5";

/** Without the contract a pip may be a hundredth of what the rules mean, as where they were opened by a link. */
const unknownContract = (name: string): string =>
  `The contract of ${name} is not known here: this file takes a pip of ${pipSize(contractOf(name))}, one unit a lot, no spread and no swap. If another was stated for prices in the lab, choose those prices there and export again.`;

/** Both lists for a document, in plain sentences with worked figures: shown before a download and written into the file. */
export function differences(document: StrategyDocument, language: ExportLanguage, stated?: SymbolSpec): Differences {
  const { symbol } = document;
  const { lacks, does } = { python, pine, mql5 }[language](factsOf(document, contractOf(symbol, stated)));
  return { lacks: [...(findSymbol(symbol) || stated ? [] : [unknownContract(symbol)]), ...lacks], does };
}
