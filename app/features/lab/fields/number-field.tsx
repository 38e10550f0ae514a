import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { hasTwoMeanings, readAmount, whichIsMeant } from "#lib/typed-number.ts";
import { withoutUnit } from "#lib/typed-unit.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FieldFrame, useField } from "../../../ui/field.tsx";

type Props = {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly decimals: number;
  /** It can be below zero. */
  readonly signed?: boolean;
  readonly unit: string;
  /** Why a number cannot be used; null when it can. */
  readonly check: (value: number) => string | null;
  readonly help?: string | undefined;
};

/** Letters of a unit that needs little room, as a currency: a million beside it was cut off. */
const shortUnit = 4;

/** The fewest decimals that lose nothing. */
const shown = (value: number, decimals: number): string => {
  const places = Math.min(decimals, (String(value).split(".")[1] ?? "").length);
  return plainNumber(value, places);
};

/** Why what was typed cannot be used; null when it can. With fewer decimals than three, a comma before three digits is of thousands. */
export function typedProblem(typed: string, decimals: number, check: Props["check"]): string | null {
  if (decimals > 2 && hasTwoMeanings(typed)) return whichIsMeant(typed);
  const read = readAmount(typed, decimals);
  return Number.isNaN(read) ? "Type a number, such as 1,234.5 or 1.234,5." : check(read);
}

/** A number as people type it. An unusable one is explained and stays in the field; the last good value stays in use. */
export function NumberField({ label, value, onValue, decimals, signed = false, unit, check, help }: Props) {
  const [text, setText] = useState<string | null>(null);
  const bare = (typed: string) => withoutUnit(typed, unit);
  const wrong = (typed: string) => typedProblem(bare(typed), decimals, check);
  const problem = text === null ? null : wrong(text);
  const error = problem ? `${problem} Until then ${shown(value, decimals)} is used.` : undefined;
  const ids = useField(undefined, { help, error });
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids}>
      <span className={classNames("unit-input", unit.length <= shortUnit && "unit-short")}>
        <input
          className="input"
          id={ids.controlId}
          {...ids.aria}
          // A phone's keypad of decimals has no minus.
          inputMode={signed ? "text" : "decimal"}
          autoComplete="off"
          value={text ?? shown(value, decimals)}
          onChange={({ target }) => {
            setText(target.value);
            if (!wrong(target.value)) onValue(readAmount(bare(target.value), decimals));
          }}
          onBlur={() => problem || setText(null)}
        />
        <span className="unit">{unit}</span>
      </span>
    </FieldFrame>
  );
}
