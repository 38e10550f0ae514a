import { SlidersHorizontal } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import type { NumberValue } from "#trading/strategy/document.ts";
import { useRules } from "../context/rules-context.ts";
import { useDocumentPart, useWrong } from "../context/rules-parts.ts";
import { type Path, textOf } from "../document/document-path.ts";
import { numberText, readNumber } from "../document/number-text.ts";

type Props = {
  readonly path: Path;
  readonly value: NumberValue;
  /** What the number is, for those who do not see the sentence around it. */
  readonly label: string;
  readonly step?: number;
  /** Numbers that cannot be a parameter of the strategy. */
  readonly fixed?: boolean;
  /** It can be below zero: a phone's keypad of decimals has no minus. */
  readonly signed?: boolean;
};

const arrows: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const rounded = (value: number): number => Number(value.toPrecision(12));

/**
 * A number in a sentence, edited in place. Typed text stays while it is not a number yet; the arrow keys
 * step. A number that is a parameter of the strategy edits that parameter.
 */
export function NumberToken({ path, value, label, step = 1, fixed = false, signed = false }: Props) {
  const errorId = useId();
  const { put, vary } = useRules();
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: number } | null>(null);
  const linked = typeof value === "number" ? null : value.parameter;
  const at = useDocumentPart((document) =>
    linked ? (document.parameters ?? []).findIndex(({ id }) => id === linked) : -1,
  );
  const parameter = useDocumentPart((document) => document.parameters?.[at]);
  const place = textOf(path);
  const target: Path = parameter ? ["parameters", at, "value"] : path;
  const current = typeof value === "number" ? value : (parameter?.value ?? Number.NaN);
  // An undo, or an edit elsewhere, outranks what was typed here before.
  const text = typed && Object.is(typed.of, current) ? typed.text : Number.isNaN(current) ? "" : numberText(current);
  const read = readNumber(text);
  const targetPlace = textOf(target);
  const [wrong] = useWrong((path) => path === place || path === targetPlace);
  const error = read.kind === "problem" ? read.message : wrong ? `It ${wrong}.` : null;
  const set = (next: number) => put(target, next, { merge: targetPlace });
  const type = (next: string) => {
    const number = readNumber(next);
    setTyped({ text: next, of: number.kind === "number" ? number.value : current });
    if (number.kind === "number") set(number.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (!direction || event.altKey || Number.isNaN(current)) return;
    event.preventDefault();
    setTyped(null);
    set(rounded(current + direction * (parameter?.step ?? step) * (event.shiftKey ? 10 : 1)));
  };
  const name = parameter ? `${label}, parameter ${parameter.name}` : label;
  return (
    <>
      <span className="tok tok-number" data-linked={parameter ? "" : undefined}>
        <input
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          data-place={place}
          data-strategy-undo
          inputMode={signed ? "text" : "decimal"}
          autoComplete="off"
          style={{ width: `${Math.max(2, text.length) + 0.4}ch` }}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={() => read.kind === "number" && setTyped(null)}
          onKeyDown={onKeyDown}
        />
        {fixed ? null : (
          <button type="button" className="tok-vary" aria-label={`Vary ${name}`} onClick={() => vary(path, label)}>
            <SlidersHorizontal size={14} strokeWidth={1.75} />
          </button>
        )}
      </span>
      {error ? (
        <span className="tok-error" id={errorId}>
          {error}
        </span>
      ) : null}
    </>
  );
}
