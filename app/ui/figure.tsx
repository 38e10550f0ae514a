import type { ReactNode } from "react";

type Props = { readonly value: ReactNode; readonly label: ReactNode; readonly large?: boolean };

/** A number above what it counts. Belongs into a `<dl>`; the label comes first for those who listen. */
export function Figure({ value, label, large }: Props) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="fine">{label}</dt>
      <dd className={large ? "text-[26px] font-[650] leading-snug tracking-[-0.02em]" : "font-[680] leading-snug"}>
        {value}
      </dd>
    </div>
  );
}
