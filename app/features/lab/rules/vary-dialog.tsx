import { useState } from "react";
import { capitalized } from "#lib/capitalized.ts";
import type { NumberValue, StrategyParameter } from "#trading/strategy/document.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useRules } from "./context/rules-context.ts";
import { useDocumentPart } from "./context/rules-parts.ts";
import { type Path, valueAt } from "./document/document-path.ts";
import { numberText, readNumber } from "./document/number-text.ts";
import { linkedTo, parameterId, rangeAround, unlinked, withNewParameter } from "./document/parameter-edits.ts";

type Props = { readonly path: Path; readonly label: string; readonly open: boolean; readonly onClose: () => void };
type Draft = {
  readonly name: string;
  readonly value: string;
  readonly min: string;
  readonly max: string;
  readonly step: string;
};

const fields = [
  ["value", "Value"],
  ["min", "From"],
  ["max", "To"],
  ["step", "Step"],
] as const;

function problemsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  const wrong: Partial<Record<keyof Draft, string>> = {};
  const number: Record<string, number> = {};
  for (const [field] of fields) {
    const read = readNumber(draft[field]);
    if (read.kind === "number") number[field] = read.value;
    else wrong[field] = read.message;
  }
  const { value = 0, min = 0, max = 0, step = 1 } = number;
  if (draft.name.trim() === "") wrong.name = "Give it a name.";
  if (Object.keys(wrong).length > 0) return wrong;
  if (min > max) wrong.max = "The end lies below the start.";
  else if (value < min || value > max) wrong.value = `The value must lie from ${min} to ${max}.`;
  if (step <= 0) wrong.step = "The step must be above 0.";
  return wrong;
}

const numberIn = (text: string): number => {
  const read = readNumber(text);
  return read.kind === "number" ? read.value : 0;
};

type OthersProps = {
  readonly path: Path;
  readonly parameter: StrategyParameter | undefined;
  readonly onClose: () => void;
};

/** The parameters this number could be instead. */
function OtherParameters({ path, parameter, onClose }: OthersProps) {
  const { edit } = useRules();
  const document = useDocumentPart((document) => document);
  const others = (document.parameters ?? []).filter((other) => other !== parameter);
  if (others.length === 0) return null;
  const link = (id: string) => {
    edit((before) => linkedTo(parameter ? unlinked(before, path) : before, path, id));
    onClose();
  };
  return (
    <div className="border-t border-line pt-4">
      <p className="fine mb-2">Or link it with one there is:</p>
      <div className="flex flex-wrap gap-2">
        {others.map(({ id, name, value }) => (
          <Button key={id} variant="secondary" size="sm" onClick={() => link(id)}>
            {name} ({numberText(value)})
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Gives a number a name and a range, or links it with one that has them. */
export default function VaryDialog({ path, label, open, onClose }: Props) {
  const { edit } = useRules();
  const document = useDocumentPart((document) => document);
  const { parameters = [] } = document;
  const direct = path[0] === "parameters" ? (path[1] as number) : -1;
  const there = valueAt(document, path) as NumberValue | undefined;
  const at =
    direct >= 0 ? direct : parameters.findIndex(({ id }) => typeof there === "object" && id === there.parameter);
  const parameter = parameters[at];
  const [draft, setDraft] = useState<Draft>(() => {
    const value = typeof there === "number" ? there : 0;
    const { value: start, min, max, step } = parameter ?? { value, ...rangeAround(value) };
    const text = { value: numberText(start), min: numberText(min), max: numberText(max), step: numberText(step) };
    return { name: parameter?.name ?? capitalized(label), ...text };
  });
  const [asked, setAsked] = useState(false);
  const wrong = problemsOf(draft);
  const save = () => {
    setAsked(true);
    if (Object.keys(wrong).length > 0) return;
    const numbers = Object.fromEntries(fields.map(([field]) => [field, numberIn(draft[field])])) as Omit<
      StrategyParameter,
      "id" | "name"
    >;
    const name = draft.name.trim().slice(0, 80);
    edit((before) =>
      parameter
        ? {
            ...before,
            parameters: (before.parameters ?? []).map((p, i) => (i === at ? { ...p, ...numbers, name } : p)),
          }
        : withNewParameter(before, path, {
            id: parameterId(
              name,
              parameters.map(({ id }) => id),
            ),
            name,
            ...numbers,
          }),
    );
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={parameter ? parameter.name : "Vary this number"}
      description="A number with a name and a range can be moved by a slider and searched under Optimize. The same parameter may stand in several places."
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label="Name"
          maxLength={80}
          value={draft.name}
          error={asked ? wrong.name : undefined}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <div className="grid grid-cols-2 gap-4">
          {fields.map(([field, text]) => (
            <TextField
              key={field}
              label={text}
              inputMode={numberIn(draft.value) <= 0 || numberIn(draft.min) < 0 ? "text" : "decimal"}
              value={draft[field]}
              error={asked ? wrong[field] : undefined}
              onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm">
            {parameter ? "Keep" : "Vary it"}
          </Button>
          {parameter && direct < 0 ? (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                edit((before) => unlinked(before, path));
                onClose();
              }}
            >
              Fixed number here
            </Button>
          ) : null}
        </div>
        {direct < 0 ? <OtherParameters path={path} parameter={parameter} onClose={onClose} /> : null}
      </form>
    </Dialog>
  );
}
