import { Button } from "../../../ui/button.tsx";
import { ProblemText } from "../../../ui/problem-note.tsx";
import type { WorkState } from "../core/cancellable-work.ts";

type Props = {
  /** What was cut off, with its strategy: "The last search, of Cross,". */
  readonly what: string;
  /** Starts it with what is open now; absent while that cannot be started. */
  readonly onAgain?: (() => void) | undefined;
  readonly onForget: () => void;
};

/** Says that closing its page cut long work off, what was saved, and offers to start it again. */
export function CutOffNotice({ what, onAgain, onForget }: Props) {
  return (
    <div className="lab-notice" role="status">
      <p>
        {what} was not finished: its page was closed or reloaded in the middle. Your strategy and settings are as you
        left them.
      </p>
      <div className="flex gap-2">
        {onAgain ? (
          <Button size="sm" onClick={onAgain}>
            Start it again
          </Button>
        ) : null}
        <Button variant="quiet" size="sm" onClick={onForget}>
          Not now
        </Button>
      </div>
    </div>
  );
}

type WorkProps = Props & {
  readonly state: Pick<WorkState<unknown>, "running" | "problem" | "unfinished">;
};

/** What a view says before its results: that the last work failed, or was cut off. */
export function WorkNotices({ state: { running, problem, unfinished }, ...notice }: WorkProps) {
  return (
    <>
      <ProblemText text={problem} />
      {unfinished && !running ? <CutOffNotice {...notice} /> : null}
    </>
  );
}
