import { useEffect, useRef, useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import type { ImportOptions } from "#trading/market/import/import-options.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemText } from "../../../ui/problem-note.tsx";
import { ImportChoices } from "./import-choices.tsx";
import { openQuestions } from "./import-questions.tsx";
import { ImportResult } from "./import-result.tsx";
import { type ImportStage, inspectFiles, readFiles } from "./import-work.ts";
import { WorkProgress } from "./work-progress.tsx";

type Props = { readonly files: readonly File[]; readonly onClose: () => void };

const titleOf = (files: readonly File[]): string =>
  files.length === 1 ? (files[0] as File).name : `${files.length} files`;

/** From a visitor's files to bars: what they seem to be, how to read them, what was found. */
export default function ImportDialog({ files, onClose }: Props) {
  const [stage, setStage] = useState<ImportStage>({ kind: "inspecting" });
  const [options, setOptions] = useState<ImportOptions>({});
  const work = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    void inspectFiles(files, controller.signal).then((next) => controller.signal.aborted || setStage(next));
    return () => {
      controller.abort();
      work.current?.abort();
    };
  }, [files]);
  const read = (chosen: ImportOptions = options) => {
    if (stage.kind === "reading" || stage.kind === "inspecting") return;
    const controller = new AbortController();
    work.current = controller;
    const { detection } = stage;
    void readFiles({ files, options: chosen, detection, signal: controller.signal, onStage: setStage });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={titleOf(files)}
      description="Read in this browser; nothing is uploaded."
    >
      {stage.kind === "inspecting" ? <p className="fine min-h-40">Looking at the first lines …</p> : null}
      {stage.kind === "asking" ? (
        <div className="grid grid-cols-1 gap-5">
          <ProblemText text={stage.refusal} className="lab-problem" />
          {stage.detection ? (
            <>
              <ImportChoices detection={stage.detection} options={options} onOptions={setOptions} />
              <Button onClick={() => read()} disabled={openQuestions(stage.detection, options).length > 0}>
                Read {files.length === 1 ? "the file" : `the ${files.length} files`}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={onClose}>
              Choose another file
            </Button>
          )}
        </div>
      ) : null}
      {stage.kind === "reading" ? (
        <WorkProgress
          label="Reading"
          progress={stage.progress}
          detail={stage.progress ? `${plainNumber(stage.progress.rows)} rows` : ""}
          onCancel={() => work.current?.abort()}
        />
      ) : null}
      {stage.kind === "read" ? (
        <ImportResult
          name={titleOf(files)}
          bars={stage.bars}
          report={stage.report}
          onRemove={({ remove, removeSpans }) => {
            const next = {
              ...options,
              remove: [...(options.remove ?? []), ...remove],
              removeSpans: [...(options.removeSpans ?? []), ...removeSpans],
            };
            setOptions(next);
            read(next);
          }}
          onBack={() => setStage({ kind: "asking", detection: stage.detection, refusal: null })}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  );
}
