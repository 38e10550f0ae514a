import type { DetailsHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = Omit<DetailsHTMLAttributes<HTMLDetailsElement>, "children"> & {
  readonly summary: ReactNode;
  readonly children: ReactNode;
};

/** Opens and closes without a script; the browser's find-in-page reaches what is folded away. */
export function Disclosure({ summary, className, children, ...details }: Props) {
  return (
    <details className={classNames("disclosure", className)} {...details}>
      <summary>{summary}</summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}
