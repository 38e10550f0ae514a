import { type ReactNode, useId } from "react";

type TextProps = {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly whole?: boolean;
  /** It can be below zero: a phone's keypad of decimals has no minus. */
  readonly signed?: boolean;
};

/** A number as it is typed, in the lab's narrow columns. */
export function SmallField({ label, value, onChange, error, whole = false, signed = false }: TextProps) {
  const id = useId();
  return (
    <div className="lab-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input figure"
        inputMode={signed ? "text" : whole ? "numeric" : "decimal"}
        autoComplete="off"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

type SelectProps<Value extends string> = {
  readonly label: ReactNode;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
};

export function SmallSelect<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  const id = useId();
  return (
    <div className="lab-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
