import { useEffect, useRef, useState } from "react";
import { counted } from "#lib/figure-text.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { useStayWhile } from "../../ui/use-stay-while.ts";
import { useStore } from "../../ui/use-store.ts";
import { DeskFrame } from "./desk-frame.tsx";
import { DrillResultPanel } from "./drill-result.tsx";
import { type DrillProps, DrillTask } from "./drill-task.tsx";
import { beginTry, type DrillTry, type Scored, scoreTry } from "./drill-tries.ts";
import type { Drill } from "./drill-words.ts";
import { ReplayTools } from "./replay-tools.tsx";
import { dropTry, holdTry, openTry } from "./unfinished.ts";

type State = {
  readonly current: DrillTry | null;
  readonly scored: Scored | null;
  readonly problem: string | null;
  readonly busy: "starting" | "scoring" | null;
};
const idle: State = { current: null, scored: null, problem: null, busy: null };

function useTries(drill: Drill) {
  const [state, setState] = useState<State>(() => ({ ...idle, current: openTry(drill.id) }));
  const start = async () => {
    setState({ ...idle, busy: "starting" });
    const begun = await beginTry(drill.id, drill.terms);
    if ("problem" in begun) return setState({ ...idle, problem: begun.problem });
    holdTry(drill.id, begun);
    setState({ ...idle, current: begun });
    void begun.run.begin();
  };
  const handIn = async (current: DrillTry) => {
    current.run.replay.stop();
    setState({ ...state, problem: null, busy: "scoring" });
    const scored = await scoreTry(current);
    if ("problem" in scored && scored.open) return setState({ ...idle, current, problem: scored.problem });
    dropTry(drill.id);
    if ("problem" in scored) setState({ ...idle, problem: scored.problem });
    else {
      // What was handed in is over: the desk only shows it.
      current.run.replay.desk.merge({ ready: false });
      setState({ ...idle, current, scored });
    }
  };
  return { ...state, start, handIn };
}

/** The desk of a try, on the market of its own seed. */
function TryDesk({ current, onHandIn }: { readonly current: DrillTry; readonly onHandIn: (() => void) | null }) {
  const { replay, terms, seed, end } = current.run;
  const decided = useStore(replay.desk, ({ account }) => account.decisions.length > 0);
  useEffect(() => replay.stop, [replay]);
  useStayWhile(onHandIn !== null && decided);
  return (
    <DeskFrame
      desk={replay.desk}
      symbol={terms.symbol}
      timeframe={terms.timeframe}
      seed={seed}
      tools={({ account: { time, decisions } }) => (
        <>
          {onHandIn && time < end ? <ReplayTools replay={replay} time={time} /> : null}
          {onHandIn ? (
            <Button size="sm" variant={time >= end ? "primary" : "secondary"} onClick={onHandIn}>
              Hand in {counted(decisions.length, "decision")}
            </Button>
          ) : null}
        </>
      )}
    />
  );
}

/** A drill in the simulator: a try, and what it was worth. */
export default function DrillScreen({ drill, nodes }: DrillProps) {
  const { current, scored, problem, busy, start, handIn } = useTries(drill);
  const desk = useRef<HTMLElement>(null);
  const stage = current ? `${current.run.seed} ${scored ? "scored" : "running"}` : null;
  // The pressed button has disappeared: its result scrolls to the top and takes the focus.
  useEffect(() => {
    if (stage === null) return;
    desk.current?.scrollIntoView({ block: "start" });
    desk.current?.focus({ preventScroll: true });
  }, [stage]);
  return (
    <section
      ref={desk}
      tabIndex={-1}
      className="wrap grid scroll-mt-44 grid-cols-[minmax(0,1fr)] gap-5 pb-12 outline-none lg:scroll-mt-40"
      aria-label="Try"
      data-try={current ? "" : undefined}
    >
      <ScriptNote>
        The drill runs in your browser, which needs JavaScript. Task and rules can be read without it.
      </ScriptNote>
      <ProblemNote text={problem} />
      {busy === "scoring" ? <p role="status">Your decisions are being recomputed…</p> : null}
      {scored && current ? (
        <DrillResultPanel terms={current.run.terms} scored={scored} onAgain={() => void start()} />
      ) : null}
      {current ? (
        <>
          <details className="disclosure drill-brief">
            <summary>Task and what is scored</summary>
            <div className="pt-3 pb-6">
              <DrillTask drill={drill} nodes={nodes} />
              {scored ? null : (
                <p className="fine m-0 mt-5">
                  Handed in before its end, a try is played to the end with positions and orders as they stand.
                </p>
              )}
            </div>
          </details>
          {current.id === null && !scored ? (
            <p className="fine m-0">You are not signed in: this try is scored on this device and not recorded.</p>
          ) : null}
          <TryDesk
            key={current.run.seed}
            current={current}
            onHandIn={scored || busy ? null : () => void handIn(current)}
          />
        </>
      ) : (
        <div>
          <Button onClick={() => void start()} aria-busy={busy !== null}>
            {busy === "starting" ? "Starting…" : "Start a try"}
          </Button>
        </div>
      )}
    </section>
  );
}
