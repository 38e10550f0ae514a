import { useState } from "react";
import { ownedStorage } from "#app/data/device-owner.ts";
import { randomUuid } from "#lib/random-uuid.ts";
import { Button } from "../../../ui/button.tsx";
import { judgedRun } from "../runs/judged-run.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { savedRunOf } from "./saved-run.ts";
import { readSavedRuns } from "./saved-runs-storage.ts";
import { saveAndTell } from "./saved-runs-store.ts";

const isSaved = (run: LabRun): boolean =>
  readSavedRuns(ownedStorage()).some(({ hash, madeAt }) => hash === run.hash && madeAt === run.at);

/** Saves the rules, settings and figures of a run; its charts are made again when it is opened. */
export function SaveRunButton({ run }: { readonly run: LabRun }) {
  const [state, setState] = useState<"free" | "busy" | "saved">(() => (isSaved(run) ? "saved" : "free"));
  const save = async () => {
    if (state !== "free") return;
    setState("busy");
    setState((await saveAndTell(savedRunOf(run, judgedRun(run), randomUuid()))) ? "saved" : "free");
  };
  return (
    <Button
      size="sm"
      aria-busy={state === "busy"}
      aria-disabled={state === "saved" || undefined}
      title="The rules, settings and figures; the charts are made again when you open it"
      onClick={() => void save()}
    >
      {state === "saved" ? "Run saved" : "Save this run"}
    </Button>
  );
}
