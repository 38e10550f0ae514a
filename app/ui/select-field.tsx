import type { SelectHTMLAttributes } from "react";
import { FieldFrame, type FieldText, useField } from "./field.tsx";

type Props = FieldText &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly options: readonly (readonly [value: string, text: string])[];
  };

/** `className` goes to the whole field, everything else to the select. */
export function SelectField({ label, help, error, id, className, options, ...select }: Props) {
  const ids = useField(id, { help, error });
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids} className={className}>
      <select className="input" id={ids.controlId} {...ids.aria} {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
