import type { ReactNode } from "react";

type Props = { readonly value: ReactNode; readonly label: ReactNode; readonly large?: boolean };

/** A number above what it counts. Belongs into a `<dl>`; the label comes first for those who listen. */
export function Figure({ value, label, large }: Props) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="fine">{label}</dt>
      <dd
        className={large ? "text-figure font-semibold leading-snug tracking-[-0.02em]" : "font-semibold leading-snug"}
      >
        {value}
      </dd>
    </div>
  );
}
