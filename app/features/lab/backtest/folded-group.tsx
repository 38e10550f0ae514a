import type { ReactNode } from "react";

type Props = { readonly title: string; readonly words: string; readonly children: ReactNode };

/** Settings that say in a line what they are, and open when one wants to change them. */
export function FoldedGroup({ title, words, children }: Props) {
  return (
    <details className="lab-group lab-fold">
      <summary>
        <h2>{title}</h2>
        <span className="fine">{words}</span>
      </summary>
      {children}
    </details>
  );
}
