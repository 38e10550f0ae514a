import type { ReactNode } from "react";

type Props = {
  /** Says what is there in all, as "All nine brokers". */
  readonly summary: string;
  readonly children: ReactNode;
};

/** The rest of a long list: folded away on a phone, always there on a wide screen and on paper. */
export function RestOfList({ summary, children }: Props) {
  return (
    <details className="rest-of-list">
      <summary className="btn btn-secondary">{summary}</summary>
      {children}
    </details>
  );
}
