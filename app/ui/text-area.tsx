import type { Ref, TextareaHTMLAttributes } from "react";
import { FieldFrame, type FieldText, useField } from "./field.tsx";

type Props = FieldText & TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, help, error, id, className, ...area }: Props) {
  const ids = useField(id, { help, error });
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids} className={className}>
      <textarea className="input" id={ids.controlId} {...ids.aria} {...area} />
    </FieldFrame>
  );
}
