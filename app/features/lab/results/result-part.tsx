import { type ReactNode, useId } from "react";

type Props = { readonly title: string; readonly children: ReactNode };

/** One part of a result under its heading. */
export function ResultPart({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="result-part min-w-0">
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
