import { useEffect, useRef, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { RobotData } from "#trading/strategy/robots/robot-strategy.ts";
import { pagePool } from "#workers/page-pool.ts";
import type { WhatIf, WhatIfRun } from "#workers/robots/robot-jobs.ts";

type Question = {
  readonly document: unknown;
  readonly data: RobotData;
  readonly change: WhatIf;
  readonly stored?: boolean;
};
export type WhatIfState = {
  readonly run: WhatIfRun | null;
  /** The run before the present one. */
  readonly before: WhatIfRun | null;
  readonly busy: boolean;
  readonly problem: string | null;
};

/** A pause of the hand after which a run starts. Milliseconds. */
const quiet = 60;

/** Runs a question each time that it changes; the newest one counts. */
export function useWhatIf(question: Question): WhatIfState {
  const [state, setState] = useState<WhatIfState>({ run: null, before: null, busy: true, problem: null });
  const key = JSON.stringify(question);
  const asked = useRef(question);
  asked.current = question;
  // The question is the same as long as its text is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: key stands for the question
  useEffect(() => {
    const abort = new AbortController();
    setState((old) => ({ ...old, busy: true }));
    const timer = setTimeout(() => {
      pagePool()
        .run("what-if", asked.current, { signal: abort.signal })
        .then((run) => setState((old) => ({ run, before: old.run, busy: false, problem: null })))
        .catch((error: unknown) => {
          if (!abort.signal.aborted) setState((old) => ({ ...old, busy: false, problem: errorText(error) }));
        });
    }, quiet);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return state;
}
