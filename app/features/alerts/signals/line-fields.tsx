import { indicatorById, indicators } from "#trading/indicators/registry.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type TypedLine, usualLine } from "./crossing-rule.ts";

type Props = {
  readonly label: string;
  readonly line: TypedLine;
  readonly onChange: (line: TypedLine) => void;
};

const options = indicators.map(({ id, name }) => [id, name] as const);

/** An indicator, which of its lines, and its parameters. */
export function LineFields({ label, line, onChange }: Props) {
  const { parameters, outputs } = indicatorById(line.indicator);
  const withParameter = (id: string, value: string) =>
    onChange({ ...line, parameters: { ...line.parameters, [id]: value } });
  return (
    <>
      <SelectField
        label={label}
        value={line.indicator}
        options={options}
        onChange={({ target }) => onChange(usualLine(target.value))}
      />
      {outputs.length > 1 ? (
        <SelectField
          label={`${label}: line`}
          value={line.output}
          options={outputs.map(({ id, name }) => [id, name] as const)}
          onChange={({ target }) => onChange({ ...line, output: target.value })}
        />
      ) : null}
      {parameters.map((parameter) =>
        parameter.kind === "choice" ? (
          <SelectField
            key={parameter.id}
            label={`${label}: ${parameter.name}`}
            value={line.parameters[parameter.id]}
            options={parameter.options.map(({ value, name }) => [value, name] as const)}
            onChange={({ target }) => withParameter(parameter.id, target.value)}
          />
        ) : (
          <TextField
            key={parameter.id}
            label={`${label}: ${parameter.name}`}
            inputMode="decimal"
            autoComplete="off"
            value={line.parameters[parameter.id]}
            onChange={({ target }) => withParameter(parameter.id, target.value)}
          />
        ),
      )}
    </>
  );
}
