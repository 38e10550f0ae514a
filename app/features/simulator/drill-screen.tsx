import { useEffect, useState } from "react";
import { counted } from "#lib/figure-text.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import { DrillResultPanel } from "./drill-result.tsx";
import { beginTry, type DrillTry, type Scored, scoreTry } from "./drill-tries.ts";
import type { Drill } from "./drill-words.ts";
import { ReplayTools } from "./replay-tools.tsx";

type State = {
  readonly current: DrillTry | null;
  readonly scored: Scored | null;
  readonly problem: string | null;
  readonly busy: "starting" | "scoring" | null;
};
const idle: State = { current: null, scored: null, problem: null, busy: null };

function useTries(drill: Drill) {
  const [state, setState] = useState(idle);
  const start = async () => {
    setState({ ...idle, busy: "starting" });
    const begun = await beginTry(drill.id, drill.terms);
    if ("problem" in begun) return setState({ ...idle, problem: begun.problem });
    setState({ ...idle, current: begun });
    void begun.run.begin();
  };
  const handIn = async (current: DrillTry) => {
    current.run.replay.stop();
    setState({ ...state, problem: null, busy: "scoring" });
    const scored = await scoreTry(current);
    if ("problem" in scored) setState({ ...idle, current, problem: scored.problem });
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
  useEffect(() => replay.stop, [replay]);
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
export default function DrillScreen({ drill }: { readonly drill: Drill }) {
  const { current, scored, problem, busy, start, handIn } = useTries(drill);
  return (
    <section className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 pb-12" aria-label="Try">
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
          {current.id === null && !scored ? (
            <p className="fine m-0">You are not signed in: this try is scored on this device and not recorded.</p>
          ) : null}
          {scored ? null : (
            <p className="fine m-0">
              Handed in before its end, a try is played to the end with positions and orders as they stand.
            </p>
          )}
          <TryDesk
            key={current.run.seed}
            current={current}
            onHandIn={scored || busy ? null : () => void handIn(current)}
          />
        </>
      ) : (
        <div>
          <Button onClick={() => void start()} disabled={busy !== null}>
            {busy === "starting" ? "Starting…" : "Start a try"}
          </Button>
        </div>
      )}
    </section>
  );
}
