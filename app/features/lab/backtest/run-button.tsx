import { Button } from "../../../ui/button.tsx";
import { useStrategyCheck } from "../core/strategy-check.ts";
import { problemSentence } from "../rules/document/problem-words.ts";
import { useLabRuns } from "./lab-runs.ts";

/** Starts a run with what is open, or stops the one that is going on. */
export function RunButton() {
  const { running, run, cancel } = useLabRuns();
  const { problems } = useStrategyCheck();
  if (running)
    return (
      <Button variant="secondary" size="sm" onClick={cancel}>
        Cancel
      </Button>
    );
  const blocked = problems.length > 0;
  return (
    <Button
      size="sm"
      aria-disabled={blocked || undefined}
      title={problems[0] ? problemSentence(problems[0]) : undefined}
      onClick={() => blocked || run()}
    >
      Run backtest
    </Button>
  );
}
