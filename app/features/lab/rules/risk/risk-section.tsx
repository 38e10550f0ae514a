import type { ReactNode } from "react";
import type { Risk, Sizing } from "#trading/strategy/document.ts";
import { useRules } from "../context/rules-context.ts";
import { useDocumentPart } from "../context/rules-parts.ts";
import { ChoiceToken } from "../tokens/choice-token.tsx";
import { NumberToken } from "../tokens/number-token.tsx";
import { levelOf, sizingChoices, sizingFields } from "./distance-words.ts";
import { FieldBox } from "./field-box.tsx";
import { LevelTokens } from "./level-field.tsx";

function SizeField({ sizing }: { readonly sizing: Sizing }) {
  const { put } = useRules();
  const { field, step } = sizingFields[sizing.kind];
  const value = (sizing as unknown as Readonly<Record<string, number>>)[field] as number;
  const choose = (kind: Sizing["kind"]) =>
    put(["risk", "sizing"], { kind, [sizingFields[kind].field]: sizingFields[kind].start });
  return (
    <FieldBox
      label={sizing.kind === "risk" || sizing.kind === "money" ? "Risk per trade" : "Size of a trade"}
      path={["risk", "sizing"]}
    >
      <NumberToken path={["risk", "sizing", field]} value={value} label="Size" step={step} />
      <ChoiceToken
        word
        label="Size: unit"
        place="risk.sizing"
        value={sizing.kind}
        choices={sizingChoices}
        onChoose={choose}
      />
    </FieldBox>
  );
}

type SwitchedProps = {
  readonly label: string;
  /** Field of the risk it switches. */
  readonly field: "trailing" | "breakEven";
  readonly on: boolean;
  /** What the choices are called while it is off: none, and on. */
  readonly off: readonly [none: string, on: string];
  /** The first word of its sentence while it is on. */
  readonly word: string;
  /** What it starts with. */
  readonly start: Risk["trailing"] | Risk["breakEven"];
  readonly children: ReactNode;
};

/** A part of the risk that is there or not: a sentence behind a switch. */
function SwitchedField({ label, field, on, off, word, start, children }: SwitchedProps) {
  const { put } = useRules();
  const path = ["risk", field];
  return (
    <FieldBox label={label} path={path} wide={on}>
      <ChoiceToken
        word
        label={label}
        place={`risk.${field}`}
        value={on ? "on" : "none"}
        choices={[
          ["none", off[0]],
          ["on", on ? word : off[1]],
        ]}
        onChoose={(kind) => put(path, kind === "on" ? start : undefined)}
      />
      {children}
    </FieldBox>
  );
}

function TrailField({ trailing }: { readonly trailing: Risk["trailing"] }) {
  const path = ["risk", "trailing"];
  return (
    <SwitchedField
      label="Trailing stop"
      field="trailing"
      on={trailing !== undefined}
      off={["none", "follow the best price"]}
      word="follow"
      start={{ distance: levelOf("atr") }}
    >
      {trailing ? (
        <>
          <LevelTokens path={[...path, "distance"]} level={trailing.distance} label="Trailing distance" />
          <span>behind,</span>
          <LevelTokens
            path={[...path, "after"]}
            level={trailing.after}
            label="Trailing begins after"
            none="from the start"
          />
          {trailing.after ? <span>in profit</span> : null}
        </>
      ) : null}
    </SwitchedField>
  );
}

function BreakEvenField({ breakEven }: { readonly breakEven: Risk["breakEven"] }) {
  const path = ["risk", "breakEven"];
  return (
    <SwitchedField
      label="Break-even"
      field="breakEven"
      on={breakEven !== undefined}
      off={["never", "move the stop to the entry"]}
      word="after"
      start={{ after: levelOf("risk-multiple", { kind: "risk-multiple", multiple: 1 }), lockPips: 1 }}
    >
      {breakEven ? (
        <>
          <LevelTokens
            path={[...path, "after"]}
            level={breakEven.after}
            label="Break-even after"
            extra={["risk-multiple"]}
          />
          <span>of profit, at the entry plus</span>
          <NumberToken path={[...path, "lockPips"]} value={breakEven.lockPips ?? 0} label="Pips locked in" />
          <span>pips</span>
        </>
      ) : null}
    </SwitchedField>
  );
}

const oppositeChoices = [
  ["reverse", "reverses the position"],
  ["ignore", "is ignored while one is open"],
  ["hedge", "opens a hedge"],
] as const;

const originChoices = [
  ["fill", "the entry price"],
  ["signal", "the signal's close"],
] as const;

/** How much, how far, how long and how many. */
export function RiskSection() {
  const { put } = useRules();
  const risk = useDocumentPart((document) => document.risk);
  const { sizing, stopLoss, takeProfit, trailing, breakEven, timeExitBars, maxPositions, opposite, measuredFrom } =
    risk;
  return (
    <section aria-label="Risk" className="lab-section">
      <h2>Risk</h2>
      <div className="lab-pair">
        <FieldBox label="Stop" path={["risk", "stopLoss"]}>
          <LevelTokens path={["risk", "stopLoss"]} level={stopLoss} label="Stop" extra={["indicator"]} none="no stop" />
        </FieldBox>
        <FieldBox label="Target" path={["risk", "takeProfit"]}>
          <LevelTokens
            path={["risk", "takeProfit"]}
            level={takeProfit}
            label="Target"
            extra={["risk-multiple", "indicator"]}
            none="no target"
          />
        </FieldBox>
        <FieldBox label="Measured from" path={["risk", "measuredFrom"]} wide>
          <ChoiceToken
            word
            label="Stop, target and size are measured from"
            value={measuredFrom ?? "fill"}
            choices={originChoices}
            onChoose={(kind) => put(["risk", "measuredFrom"], kind === "fill" ? undefined : kind)}
          />
        </FieldBox>
        <SizeField sizing={sizing} />
        <FieldBox label="Time exit" path={["risk", "timeExitBars"]}>
          {timeExitBars === undefined ? null : (
            <NumberToken path={["risk", "timeExitBars"]} value={timeExitBars} label="Bars until the time exit" />
          )}
          <ChoiceToken
            word
            label="Time exit"
            value={timeExitBars === undefined ? "none" : "bars"}
            choices={[
              ["none", "no limit"],
              ["bars", "bars"],
            ]}
            onChoose={(kind) => put(["risk", "timeExitBars"], kind === "bars" ? 24 : undefined)}
          />
        </FieldBox>
        <TrailField trailing={trailing} />
        <BreakEvenField breakEven={breakEven} />
        <FieldBox label="Max positions per direction" path={["risk", "maxPositions"]}>
          <NumberToken path={["risk", "maxPositions"]} value={maxPositions ?? 1} label="Max positions per direction" />
        </FieldBox>
        <FieldBox label="An opposite signal" path={["risk", "opposite"]} wide>
          <ChoiceToken
            word
            label="An opposite signal"
            value={opposite ?? "reverse"}
            choices={oppositeChoices}
            onChoose={(kind) => put(["risk", "opposite"], kind === "reverse" ? undefined : kind)}
          />
        </FieldBox>
      </div>
    </section>
  );
}
