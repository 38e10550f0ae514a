import { timeframeNames } from "#app/market/timeframe-names.ts";
import { timeframes } from "#trading/market/timeframe.ts";
import type { Operand } from "#trading/strategy/document.ts";
import { useRules } from "../context/rules-context.ts";
import { useDocumentPart, useWrong } from "../context/rules-parts.ts";
import { type Path, textOf } from "../document/document-path.ts";
import { ChoiceToken } from "./choice-token.tsx";
import { NumberToken } from "./number-token.tsx";
import { operandName } from "./words.ts";
import { WeekdayClockToken, ZoneToken } from "./zone-token.tsx";

type Props = { readonly path: Path; readonly operand: Operand; readonly label: string };
type Of<Kind extends Operand["kind"]> = Operand & { readonly kind: Kind };

/** More numbers than these are set in the picker, not in the sentence. */
const mostNumbers = 3;

function IndicatorParts({ path, operand }: { readonly path: Path; readonly operand: Of<"indicator"> }) {
  const { indicators, put } = useRules();
  const info = indicators.get(operand.indicator);
  if (!info) return null;
  const numbers = info.parameters.filter(({ kind }) => kind !== "choice");
  const given = operand.parameters ?? {};
  return (
    <>
      {numbers.map((parameter) => {
        const value = given[parameter.id];
        if (parameter.kind === "choice" || (value === undefined && numbers.length > mostNumbers)) return null;
        return (
          <NumberToken
            key={parameter.id}
            path={[...path, "parameters", parameter.id]}
            value={value === undefined || typeof value === "string" ? parameter.default : value}
            label={`${info.short} ${parameter.name.toLowerCase()}`}
            step={parameter.step}
          />
        );
      })}
      {info.outputs.length > 1 ? (
        <ChoiceToken
          label={`Line of ${info.name}`}
          place={textOf([...path, "output"])}
          value={operand.output ?? info.outputs[0]?.id ?? ""}
          choices={info.outputs.map(({ id, name }) => [id, name] as const)}
          onChoose={(id) => put([...path, "output"], id)}
        />
      ) : null}
    </>
  );
}

/** "on 1 day", "1 bar ago": only where they are set; the picker sets them first. */
function Placed({ path, operand }: { readonly path: Path; readonly operand: Of<"price" | "indicator"> }) {
  const { put } = useRules();
  const shortest = useDocumentPart((document) => document.timeframe);
  const higher = timeframes.slice(timeframes.indexOf(shortest) + 1);
  const { timeframe, shift } = operand;
  return (
    <>
      {timeframe ? (
        <>
          <span>on</span>
          <ChoiceToken
            label="Time frame of the value"
            place={textOf([...path, "timeframe"])}
            value={timeframe}
            choices={[...new Set([timeframe, ...higher])].map((one) => [one, timeframeNames[one]] as const)}
            onChoose={(one) => put([...path, "timeframe"], one)}
          />
        </>
      ) : null}
      {shift === undefined ? null : (
        <>
          <NumberToken path={[...path, "shift"]} value={shift} label="Bars ago" />
          <span>{shift === 1 ? "bar ago" : "bars ago"}</span>
        </>
      )}
    </>
  );
}

function Distance({ path, operand }: { readonly path: Path; readonly operand: Of<"distance"> }) {
  const { put } = useRules();
  return (
    <>
      <span>in</span>
      <ChoiceToken
        label="Unit of the distance"
        value={operand.unit}
        choices={[
          ["pips", "pips"],
          ["percent", "percent"],
          ["price", "price"],
        ]}
        onChoose={(unit) => put([...path, "unit"], unit)}
      />
      <span>from</span>
      <OperandToken path={[...path, "to"]} operand={operand.to} label="Start of the distance" />
      <span>to</span>
      <OperandToken path={[...path, "from"]} operand={operand.from} label="End of the distance" />
    </>
  );
}

function Arithmetic({ path, operand }: { readonly path: Path; readonly operand: Of<"arithmetic"> }) {
  const { put } = useRules();
  return (
    <>
      <span>of</span>
      <OperandToken path={[...path, "left"]} operand={operand.left} label="First value" />
      <ChoiceToken
        word
        label="Calculation"
        value={operand.operator}
        choices={[
          ["plus", "plus"],
          ["minus", "minus"],
          ["times", "times"],
        ]}
        onChoose={(operator) => put([...path, "operator"], operator)}
      />
      <OperandToken path={[...path, "right"]} operand={operand.right} label="Second value" />
    </>
  );
}

/** A value in a sentence: its name, which opens the picker, and its numbers, edited in place. */
export function OperandToken({ path, operand, label }: Props) {
  const { indicators, pick } = useRules();
  const place = textOf(path);
  const name = operandName(operand, indicators);
  const plain = operand.kind === "constant";
  const wrong = useWrong((at) => at === place || inner.some((part) => at === `${place}.${part}`));
  return (
    <>
      <span className="operand">
        {plain ? <NumberToken signed path={[...path, "value"]} value={operand.value} label={label} /> : null}
        <button
          type="button"
          className={plain ? "tok tok-swap" : "tok tok-value"}
          data-place={place}
          aria-haspopup="dialog"
          aria-label={plain ? `${label}: put another value in place of the number` : `${label}: ${name}`}
          aria-invalid={wrong.length > 0 ? true : undefined}
          onClick={() => pick({ kind: "operand", path, operand })}
        >
          {plain ? "▾" : name}
        </button>
        {operand.kind === "indicator" ? <IndicatorParts path={path} operand={operand} /> : null}
      </span>
      {operand.kind === "price" || operand.kind === "indicator" ? <Placed path={path} operand={operand} /> : null}
      {operand.kind === "distance" ? <Distance path={path} operand={operand} /> : null}
      {operand.kind === "arithmetic" ? <Arithmetic path={path} operand={operand} /> : null}
      {operand.kind === "time-of-day" ? <ZoneToken path={path} zone={operand.zone} /> : null}
      {operand.kind === "weekday" ? <WeekdayClockToken path={path} zone={operand.zone} /> : null}
      {wrong.map((message) => (
        <span className="tok-error" key={message}>
          {name} {message}.
        </span>
      ))}
    </>
  );
}

const inner = ["indicator", "output", "timeframe", "field"];
