import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import type { ReadDoubt } from "./doubt-plan.ts";
import { startDoubt, stopDoubt } from "./doubt-store.ts";
import type { DoubtSubject } from "./doubt-subject.ts";

type Props = {
  readonly subject: DoubtSubject | null;
  readonly missing: string | null;
  readonly read: ReadDoubt;
  readonly running: boolean;
};

export function DoubtButton({ subject, missing, read, running }: Props) {
  const id = useId();
  const reason = missing ?? (read.ok ? null : "A field needs your attention.");
  if (running)
    return (
      <div className="lab-go">
        <Button variant="secondary" onClick={stopDoubt}>
          Stop and judge what is done
        </Button>
      </div>
    );
  return (
    <div className="lab-go">
      <Button
        aria-disabled={!subject || reason !== null}
        aria-describedby={reason ? id : undefined}
        onClick={() => subject && !reason && void startDoubt(subject)}
      >
        Run validation
      </Button>
      {reason ? (
        <p className="fine" id={id}>
          {reason}
        </p>
      ) : null}
    </div>
  );
}
