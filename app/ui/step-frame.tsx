import type { ReactNode } from "react";
import { useFocusOnce } from "./use-focus-once.ts";

type Props = {
  readonly label: string;
  /** It took the place of what was pressed, and so takes its focus. */
  readonly follows: boolean;
  readonly children: ReactNode;
};

/** One step of several in the same place. Each needs a key of its own. */
export function StepFrame({ label, follows, children }: Props) {
  const frame = useFocusOnce<HTMLDivElement>(follows);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of one form, and a step may hold none.
    <div ref={frame} tabIndex={-1} role="group" aria-label={label} className="outline-none">
      {children}
    </div>
  );
}
