import { timeframeNames } from "#app/market/timeframe-names.ts";
import { type Timeframe, timeframes } from "#trading/market/timeframe.ts";
import type { Operand } from "#trading/strategy/document.ts";
import { useRules } from "../context/rules-context.ts";
import { useDocumentPart } from "../context/rules-parts.ts";
import { type Path, textOf } from "../document/document-path.ts";
import { NumberToken } from "../tokens/number-token.tsx";

type Props = { readonly path: Path; readonly operand: Operand & { readonly kind: "price" | "indicator" } };

function Parameters({
  path,
  operand,
}: {
  readonly path: Path;
  readonly operand: Operand & { readonly kind: "indicator" };
}) {
  const { indicators, put } = useRules();
  const info = indicators.get(operand.indicator);
  return info?.parameters.map((parameter) => {
    const given = operand.parameters?.[parameter.id];
    const place: Path = [...path, "parameters", parameter.id];
    return parameter.kind === "choice" ? (
      <label key={parameter.id} className="lab-field">
        <span>{parameter.name}</span>
        <select
          className="input"
          value={typeof given === "string" ? given : parameter.default}
          onChange={({ target }) => put(place, target.value === parameter.default ? undefined : target.value)}
        >
          {parameter.options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
    ) : (
      <div key={parameter.id} className="lab-field">
        <span>
          {parameter.name}, {parameter.min} to {parameter.max}
        </span>
        <div className="lab-box">
          <NumberToken
            path={place}
            value={given === undefined || typeof given === "string" ? parameter.default : given}
            label={parameter.name}
            step={parameter.step}
          />
        </div>
      </div>
    );
  });
}

/** What can be set about a value beyond its sentence: when it is read, on which bars, and every parameter. */
export function ValueSettings({ path, operand }: Props) {
  const { put } = useRules();
  const shortest = useDocumentPart((document) => document.timeframe);
  const higher = timeframes.slice(timeframes.indexOf(shortest) + 1);
  return (
    <div className="lab-pair mb-5">
      <div className="lab-field">
        <span>Bars ago (0 is {operand.timeframe ? "the last closed" : "this bar"})</span>
        <div className="lab-box">
          <NumberToken path={[...path, "shift"]} value={operand.shift ?? 0} label="Bars ago" />
        </div>
      </div>
      <label className="lab-field">
        <span>Read on bars of</span>
        <select
          className="input"
          data-place={`${textOf(path)}.timeframe`}
          value={operand.timeframe ?? ""}
          onChange={({ target }) => put([...path, "timeframe"], (target.value || undefined) as Timeframe | undefined)}
        >
          <option value="">the strategy’s time frame</option>
          {higher.map((timeframe) => (
            <option key={timeframe} value={timeframe}>
              {timeframeNames[timeframe]}, last closed
            </option>
          ))}
        </select>
      </label>
      {operand.kind === "indicator" ? <Parameters path={path} operand={operand} /> : null}
    </div>
  );
}
