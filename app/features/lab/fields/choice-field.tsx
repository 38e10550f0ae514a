import { FieldFrame, useField } from "../../../ui/field.tsx";

type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onValue: (value: Value) => void;
  readonly help?: string;
};

/** One of a few, by the browser's own list. */
export function ChoiceField<Value extends string>({ label, value, options, onValue, help }: Props<Value>) {
  const ids = useField(undefined, { help });
  return (
    <FieldFrame label={label} help={help} ids={ids}>
      <select
        className="input"
        id={ids.controlId}
        {...ids.aria}
        value={value}
        onChange={({ target }) => onValue(target.value as Value)}
      >
        {options.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
