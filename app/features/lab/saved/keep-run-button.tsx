import { useState } from "react";
import { deviceStorage } from "#lib/browser-storage.ts";
import { Button } from "../../../ui/button.tsx";
import type { LabRun } from "../backtest/lab-runs.ts";
import { keptRunOf } from "./kept-run.ts";
import { readKeptRuns } from "./kept-runs.ts";

const isKept = (run: LabRun): boolean =>
  readKeptRuns(deviceStorage()).some(({ hash, madeAt }) => hash === run.hash && madeAt === run.at);

/** Keeps the rules, settings and figures of a run; what it draws is made again when it is opened. */
export function KeepRunButton({ run }: { readonly run: LabRun }) {
  const [state, setState] = useState<"free" | "busy" | "kept">(() => (isKept(run) ? "kept" : "free"));
  const keep = async () => {
    if (state !== "free") return;
    setState("busy");
    const { keepAndSay } = await import("./kept-runs-store.ts");
    setState((await keepAndSay(keptRunOf(run, crypto.randomUUID()))) ? "kept" : "free");
  };
  return (
    <Button
      size="sm"
      aria-busy={state === "busy"}
      aria-disabled={state === "kept" || undefined}
      title="The rules, settings and figures; the charts are made again when you open it"
      onClick={() => void keep()}
    >
      {state === "kept" ? "Run saved" : "Save this run"}
    </Button>
  );
}
