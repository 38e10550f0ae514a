import type { Ref, SelectHTMLAttributes } from "react";
import { FieldFrame, type FieldText, useField } from "./field.tsx";

type Props = FieldText & SelectHTMLAttributes<HTMLSelectElement> & { readonly ref?: Ref<HTMLSelectElement> };

/** The browser's own select: the right wheel on phones, type-ahead on desks. Options are its children. */
export function Select({ label, help, error, id, className, children, ...select }: Props) {
  const ids = useField(id, { help, error });
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids} className={className}>
      <select className="input" id={ids.controlId} {...ids.aria} {...select}>
        {children}
      </select>
    </FieldFrame>
  );
}
