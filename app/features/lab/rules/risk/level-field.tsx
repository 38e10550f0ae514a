import type { BreakEven, Operand, StopLoss, TakeProfit } from "#trading/strategy/document.ts";
import { useRules } from "../context/rules-context.ts";
import { type Path, textOf } from "../document/document-path.ts";
import { ChoiceToken } from "../tokens/choice-token.tsx";
import { NumberToken } from "../tokens/number-token.tsx";
import { OperandToken } from "../tokens/operand-token.tsx";
import { distanceChoices, type LevelKind, levelOf } from "./distance-words.ts";

type Level = StopLoss | TakeProfit | BreakEven["after"];
type Extra = Exclude<LevelKind, "pips" | "percent" | "price" | "atr">;

const extraWords: Readonly<Record<Extra, string>> = { "risk-multiple": "× the risk (R)", indicator: "at a value" };
const steps: Readonly<Record<string, number>> = { pips: 1, percent: 0.1, price: 0.0005 };

type TokensProps = {
  readonly path: Path;
  readonly level: Level | undefined;
  readonly label: string;
  readonly extra?: readonly Extra[];
  /** What the choice of nothing is called; absent where there has to be something. */
  readonly none?: string;
};

/** A distance as tokens: the number, its unit, and the period where the unit has one. */
export function LevelTokens({ path, level, label, extra = [], none }: TokensProps) {
  const { put } = useRules();
  const choices = [
    ...(none ? ([["none", none]] as const) : []),
    ...extra.filter((kind) => kind === "risk-multiple").map((kind) => [kind, extraWords[kind]] as const),
    ...distanceChoices,
    ...extra.filter((kind) => kind === "indicator").map((kind) => [kind, extraWords[kind]] as const),
  ];
  const choose = (kind: LevelKind | "none") => put(path, kind === "none" ? undefined : levelOf(kind, level));
  return (
    <>
      {level && "value" in level ? (
        <NumberToken path={[...path, "value"]} value={level.value} label={label} step={steps[level.kind]} />
      ) : null}
      {level && "multiple" in level ? (
        <NumberToken path={[...path, "multiple"]} value={level.multiple} label={label} step={0.1} />
      ) : null}
      <ChoiceToken
        word
        label={`${label}: unit`}
        place={textOf(path)}
        value={level?.kind ?? "none"}
        choices={choices}
        onChoose={choose}
      />
      {level && "period" in level ? (
        <NumberToken path={[...path, "period"]} value={level.period} label={`${label}: ATR period`} />
      ) : null}
      {level && "operand" in level ? (
        <OperandToken path={[...path, "operand"]} operand={level.operand as Operand} label={label} />
      ) : null}
    </>
  );
}
