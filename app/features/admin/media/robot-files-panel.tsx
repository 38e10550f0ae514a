import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryState } from "#app/site/query-state.tsx";
import { toast } from "#app/ui/toast.ts";
import { useLongWork } from "#app/ui/use-long-work.ts";
import { shortDate } from "#lib/date-text.ts";
import { fileSize } from "#lib/figure-text.ts";
import { ConfirmedAct } from "../frame/confirmed-act.tsx";
import { FilePlace } from "./file-place.tsx";
import { addRobotFile, loadRobotFiles, type OwnRobotFile, removeRobotFile, robotFileProblem } from "./robot-files.ts";
import { UploadAct } from "./upload-act.tsx";

type PartProps = { readonly robot: string; readonly changed: () => void };

function Upload({ robot, changed }: PartProps) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { state, start, cancel } = useLongWork<void>();
  const choose = (chosen: File) => {
    const found = robotFileProblem(chosen);
    setProblem(found);
    setFile(found ? null : chosen);
  };
  const upload = () => {
    if (!file) return setProblem((known) => known ?? "Choose a file first.");
    void start(async (options) => {
      const { name } = await addRobotFile(robot, file, options);
      setFile(null);
      toast({ title: "File added", description: `${name} is in its buyers' member area now.` });
      changed();
    });
  };
  return (
    <>
      <FilePlace
        file={file}
        words="Choose a file, or drop it here"
        help="Program, settings, manual: up to 10 MB each, 30 MB together. A file of the same name is replaced."
        problem={state.kind === "failed" ? state.words : problem}
        choose={choose}
      />
      <UploadAct state={state} then="Adding it…" upload={upload} cancel={cancel} />
    </>
  );
}

function AddedFile({ robot, file, changed }: PartProps & { readonly file: OwnRobotFile }) {
  const remove = async () => {
    const { outcome } = await removeRobotFile(robot, file);
    if (outcome === "conflict") return "Someone replaced it meanwhile. Reload and look again.";
    changed();
    return null;
  };
  return (
    <li className="flex items-center justify-between gap-3 border-line border-t py-2">
      <span className="min-w-0">
        <span className="block break-all font-semibold text-label">{file.name}</span>
        <span className="fine">
          {fileSize(file.bytes)}, {shortDate(file.added_at)}
        </span>
      </span>
      <ConfirmedAct
        button="Remove"
        aria-label={`Remove ${file.name}`}
        variant="quiet"
        title={`Remove “${file.name}”?`}
        description="Buyers no longer find it at once. To bring it back, upload it again."
        run={remove}
      />
    </li>
  );
}

/** What the buyers of a robot download: what the site makes from its rules, and what the owner adds. */
export function RobotFilesPanel({ robot }: { readonly robot: string }) {
  const key = ["admin", "robot-files", robot];
  const queries = useQueryClient();
  const query = useQuery({ queryKey: key, queryFn: () => loadRobotFiles(robot) });
  const changed = () => void queries.invalidateQueries({ queryKey: key });
  return (
    <section aria-label="Files for buyers" className="panel grid gap-4 p-5">
      <h2>Files for buyers</h2>
      <QueryState query={query} what="the files">
        {({ made, added }) => (
          <>
            {made.length > 0 && <p className="small text-ink2">Made by the site from its rules: {made.join(", ")}.</p>}
            {made.length + added.length === 0 && (
              <p className="note-rule">Its buyers get a license key and nothing to download yet.</p>
            )}
            <ul>
              {added.map((file) => (
                <AddedFile key={file.id} robot={robot} file={file} changed={changed} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
      <Upload robot={robot} changed={changed} />
    </section>
  );
}
