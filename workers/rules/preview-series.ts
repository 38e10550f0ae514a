import { indicatorById } from "#trading/indicators/registry.ts";
import { shortName } from "#trading/indicators/short-name.ts";
import type { ColumnSource } from "#trading/strategy/column-source.ts";
import { createColumns } from "#trading/strategy/columns.ts";
import type { Condition as AnyCondition, Operand as AnyOperand, StrategyDocument } from "#trading/strategy/document.ts";
import { type Resolved, resolveParameters } from "#trading/strategy/parameter-values.ts";
import { walkDocument } from "#trading/strategy/walk-document.ts";
import type { Preview, PreviewSeries } from "./rules-jobs.ts";

type Condition = Resolved<AnyCondition>;
type Operand = Resolved<AnyOperand>;
type IndicatorOperand = Operand & { readonly kind: "indicator" };
/** More columns than this make no picture. */
const mostSeries = 16;

const paneOf = (operand: IndicatorOperand): string => {
  const { id, name, outputs } = indicatorById(operand.indicator);
  const short = shortName(id, name);
  return outputs[0]?.scale === "price" ? "price" : operand.timeframe ? `${short} ${operand.timeframe}` : short;
};

function labelOf(operand: IndicatorOperand, outputName: string | null): string {
  const { id, name, parameters } = indicatorById(operand.indicator);
  const shown = parameters.flatMap((p) => {
    const value = operand.parameters?.[p.id] ?? p.default;
    if (p.kind !== "choice") return [String(value)];
    // What is usually chosen goes without saying.
    return value === p.default ? [] : [p.options.find((option) => option.value === value)?.name ?? String(value)];
  });
  const given = shown.length > 0 ? ` ${shown.join(", ")}` : "";
  return `${shortName(id, name)}${given}${outputName ? ` ${outputName}` : ""}${operand.timeframe ? ` ${operand.timeframe}` : ""}`;
}

/** Every indicator the document reads, once: whatever its shift and output, all its lines are drawn. */
function usedIndicators(document: Resolved<StrategyDocument>): readonly IndicatorOperand[] {
  const found = new Map<string, IndicatorOperand>();
  walkDocument(document, {
    operand: (operand) => {
      if (operand.kind !== "indicator") return;
      const { shift: _shift, output: _output, ...plain } = operand as IndicatorOperand;
      const key = labelOf(plain, null);
      if (!found.has(key)) found.set(key, plain);
    },
  });
  return [...found.values()];
}

/** The document's indicators as lines of a chart; copies, because the originals stay cached here. */
export function previewSeries(document: StrategyDocument, source: ColumnSource): PreviewSeries[] {
  const columns = createColumns(source);
  const series: PreviewSeries[] = [];
  for (const operand of usedIndicators(resolveParameters(document))) {
    const { outputs } = indicatorById(operand.indicator);
    for (const output of outputs) {
      if (output.scale === "signal" || series.length >= mostSeries) continue;
      const column = columns.series({ ...operand, output: output.id });
      const scale = source.scale ** (column.degree ?? 0);
      const values = column.values as Float64Array;
      const label = labelOf(operand, outputs.length > 1 ? output.name : null);
      series.push({
        id: `${label}|${output.id}`,
        label,
        values: scale === 1 ? values.slice() : values.map((value) => value / scale),
        pane: paneOf(operand),
        look: output.id === "histogram" ? "histogram" : "line",
      });
    }
  }
  return series;
}

function visitConditions(condition: Condition, visit: (condition: Condition) => void): void {
  visit(condition);
  if (condition.kind === "all" || condition.kind === "any")
    for (const part of condition.of) visitConditions(part, visit);
  else if (condition.kind === "not") visitConditions(condition.of, visit);
  else if (condition.kind === "within") visitConditions(condition.condition, visit);
}

/** Constants that an indicator in a separate pane is compared with: lines across that pane. */
export function previewGuides(document: StrategyDocument): Preview["guides"] {
  const found = new Map<string, { pane: string; value: number }>();
  const add = (operand: Operand, other: Operand): void => {
    if (operand.kind !== "indicator" || other.kind !== "constant") return;
    const pane = paneOf(operand);
    const { value } = other;
    if (pane !== "price") found.set(`${pane}|${value}`, { pane, value });
  };
  const { entries, exits } = resolveParameters(document);
  for (const condition of [entries.long?.when, entries.short?.when, exits?.long, exits?.short]) {
    if (!condition) continue;
    visitConditions(condition, (part) => {
      if ("left" in part) {
        add(part.left, part.right);
        add(part.right, part.left);
      } else if (part.kind === "between") {
        add(part.operand, part.low);
        add(part.operand, part.high);
      }
    });
  }
  return [...found.values()];
}
