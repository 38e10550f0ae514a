import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type Props = { readonly again: () => void; readonly className?: string; readonly children: ReactNode };

/** What could not be loaded, with a button that tries again. */
export const RetryNote = ({ again, className = "", children }: Props) => (
  <div role="alert" className={`note-rule grid justify-items-start gap-3 ${className}`}>
    <p>{children}</p>
    <Button variant="secondary" size="sm" onClick={again}>
      Try again
    </Button>
  </div>
);
