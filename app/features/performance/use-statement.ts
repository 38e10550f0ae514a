import { useEffect, useRef, useState } from "react";
import { useNextMember } from "#app/site/use-next-member.ts";
import { errorText } from "#lib/error-text.ts";
import type { JobResponse } from "#workers/jobs.ts";
import { pagePool } from "#workers/page-pool.ts";

export type AnalyzedStatement = JobResponse<"analyze-statement">;
export type StatementState =
  | { readonly kind: "empty" }
  | { readonly kind: "reading"; readonly name: string }
  | { readonly kind: "ready"; readonly name: string; readonly analysis: AnalyzedStatement }
  | { readonly kind: "refused"; readonly name: string; readonly words: string };

/** One file at a time: a new one takes the place of the one still being read. */
export function useStatement() {
  const [state, setState] = useState<StatementState>({ kind: "empty" });
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async (file: File, deposit?: number) => {
    reading.current?.abort();
    const abort = new AbortController();
    reading.current = abort;
    const { name } = file;
    setState({ kind: "reading", name });
    try {
      const request = { file: { name, data: file }, ...(deposit === undefined ? {} : { deposit }) };
      const analysis = await pagePool().run("analyze-statement", request, { signal: abort.signal });
      setState({ kind: "ready", name, analysis });
    } catch (error) {
      if (abort.signal.aborted) return;
      setState({ kind: "refused", name, words: errorText(error) });
    }
  };
  const clear = () => {
    reading.current?.abort();
    setState({ kind: "empty" });
  };
  useNextMember(clear);
  return { state, read, clear };
}
