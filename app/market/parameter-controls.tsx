import { useId } from "react";
import type { ParameterDefinition, ParameterValues } from "#trading/indicators/definition/indicator-definition.ts";
import { Slider } from "../ui/slider.tsx";

type Props = {
  readonly parameters: readonly ParameterDefinition[];
  readonly values: ParameterValues;
  readonly onChange: (id: string, value: number | string) => void;
};

/** Sliders reach five times the usual length: further right nothing is seen on five hundred bars. */
const reach = 5;

export function ParameterControls({ parameters, values, onChange }: Props) {
  return parameters.map((parameter) =>
    parameter.kind === "choice" ? (
      <Choice
        key={parameter.id}
        label={parameter.name}
        value={String(values[parameter.id])}
        options={parameter.options.map(({ value, name }) => [value, name])}
        onChange={(value) => onChange(parameter.id, value)}
      />
    ) : (
      <Slider
        key={parameter.id}
        label={parameter.name}
        value={Number(values[parameter.id])}
        text={String(values[parameter.id])}
        min={parameter.min}
        max={Math.min(parameter.max, Math.max(parameter.default * reach, parameter.min + 10 * parameter.step))}
        step={parameter.step}
        onChange={(value) => onChange(parameter.id, value)}
      />
    ),
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
};

export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1 pb-2">
      <label className="text-fine leading-snug text-ink3" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="mini-select" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
