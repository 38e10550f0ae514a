import type { InputHTMLAttributes, Ref } from "react";
import { FieldFrame, type FieldText, useField } from "./field.tsx";

type Props = FieldText & InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };

/** `className` goes to the whole field, everything else to the input. */
export function TextField({ label, help, error, id, className, ...input }: Props) {
  const ids = useField(id, { help, error });
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids} className={className}>
      <input className="input" id={ids.controlId} {...ids.aria} {...input} />
    </FieldFrame>
  );
}
