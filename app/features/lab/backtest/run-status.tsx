import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { plainNumber } from "#lib/figure-text.ts";
import { Button } from "../../../ui/button.tsx";
import { runOptions } from "../core/run-settings.ts";
import { useStrategyCheck } from "../core/strategy-check.ts";
import { useChangedSince } from "../data/changed-since.ts";
import { useLabData } from "../data/lab-data.ts";
import { WorkProgress } from "../data/work-progress.tsx";
import { CutOffNotice } from "../fields/cut-off-notice.tsx";
import { problemSentence } from "../rules/document/problem-words.ts";
import { useLabRuns } from "../runs/lab-runs.ts";

/** On a phone the error is below the settings, so it is scrolled into view. */
function bringIntoView(box: HTMLDivElement | null): void {
  const place = box?.getBoundingClientRect();
  if (box && place && (place.top < 0 || place.bottom > window.innerHeight)) box.scrollIntoView({ block: "center" });
}

/** The progress of a run, why it cannot start, or that it is out of date. */
export function RunStatus() {
  const { problems } = useStrategyCheck();
  const { running, problem, unfinished, run, forgetUnfinished, current } = useLabRuns();
  const stale = useChangedSince(current && { ...current, settings: runOptions(current.settings) });
  if (running) return <Running running={running} />;
  if (problems.length > 0)
    return (
      <div className="lab-problem" role="status">
        <p>
          The rules are not complete yet. {problems[0] ? problemSentence(problems[0]) : ""}
          {problems.length > 1 ? `, and ${problems.length - 1} more` : ""}.{" "}
          <Link to="/strategy-builder" className="text-link">
            Correct them under Rules
          </Link>
          ; everything else stays as it is.
        </p>
      </div>
    );
  if (problem)
    return (
      <div className="lab-problem" role="alert" ref={bringIntoView}>
        <p>{problem}</p>
        <Button variant="secondary" size="sm" onClick={run}>
          Try again
        </Button>
      </div>
    );
  if (unfinished)
    return (
      <CutOffNotice what={`The last run, of ${unfinished},`} onAgain={() => void run()} onForget={forgetUnfinished} />
    );
  if (stale)
    return (
      <div className="lab-notice" role="status">
        <p>{stale} since this run.</p>
        <Button variant="secondary" size="sm" onClick={run}>
          Run again
        </Button>
      </div>
    );
  return null;
}

/** Lies over the results, so that nothing moves when a run begins or ends. The button that began the run cancels it. */
function Running({ running }: { readonly running: { readonly done: number; readonly total: number } }) {
  const { status, progress } = useLabData();
  const began = useRef(0);
  useEffect(() => {
    began.current = performance.now();
  }, []);
  const seconds = (performance.now() - began.current) / 1000;
  const speed = running.done > 0 && seconds > 0 ? `${plainNumber(running.done / seconds)} bars per second` : "";
  return (
    <div className="bt-running">
      {status === "loading" ? (
        <WorkProgress label="Loading the bars" progress={progress} />
      ) : (
        <WorkProgress label="Running" progress={running} detail={speed} />
      )}
    </div>
  );
}
