import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type Props = {
  readonly running: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
  /** What it starts. */
  readonly children: ReactNode;
};

/** Starts long work, and cancels it while it runs. */
export const LongWorkButton = ({ running, onStart, onCancel, children }: Props) => (
  <Button variant="secondary" onClick={running ? onCancel : onStart}>
    {running ? "Cancel" : children}
  </Button>
);
