import { capitalized } from "#lib/capitalized.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { Detection, ImportQuestion } from "#trading/market/import/detect.ts";
import type { ImportOptions } from "#trading/market/import/import-options.ts";
import type { ImportReport } from "#trading/market/import/report.ts";
import { pagePool } from "#workers/page-pool.ts";
import { jobFailure } from "../core/job-failure.ts";

type Progress = { readonly done: number; readonly total: number; readonly rows: number };
/** The stage of an import. Files and choices survive every failure. */
export type ImportStage =
  | { readonly kind: "inspecting" }
  | { readonly kind: "asking"; readonly detection: Detection | null; readonly refusal: string | null }
  | { readonly kind: "reading"; readonly detection: Detection | null; readonly progress: Progress | null }
  | { readonly kind: "read"; readonly detection: Detection | null; readonly bars: Bars; readonly report: ImportReport };

const jobFile = (file: File) => ({ name: file.webkitRelativePath || file.name, data: file });

/** The importer's own names for places that mean nothing to a visitor. */
const unnamedPlaces: ReadonlySet<string | undefined> = new Set(["file", "files", "byte 0"]);

/** What the importer says of files it cannot use. */
function refusalWords(error: unknown, files: readonly File[]): string {
  const { code, kind, message, place, reason } = jobFailure(error);
  const name = files.length === 1 ? (files[0] as File).name : `one of the ${files.length} files`;
  if (code === "empty") return `${name} is empty: there is nothing to read.`;
  if (error instanceof DOMException && error.name === "NotFoundError")
    return `${name} was moved or changed since it was chosen. Choose it again.`;
  if (kind === "WorkerStopped")
    return `The browser stopped reading ${name}, probably because memory ran out. Split the file, or close other tabs.`;
  const words = (unnamedPlaces.has(place) && reason ? reason : message).replace(/\.$/, "");
  return `${name} cannot be read as prices. ${capitalized(words)}.`;
}

const subjects: readonly ImportQuestion["about"][] = ["dates", "columns", "symbol"];

/** What the rows left open that the first of them did not: asked like any other question. Null for every other error. */
export function askedBy(error: unknown, detection: Detection): Detection | null {
  const { code, place, reason, choices } = jobFailure(error);
  const about = subjects.find((subject) => subject === place);
  if (code !== "unsure" || !about || !reason) return null;
  const question = { about, text: reason, choices };
  return { ...detection, questions: [...detection.questions, question] };
}

/** The guess about files, from the first one's beginning. */
export async function inspectFiles(files: readonly File[], signal: AbortSignal): Promise<ImportStage> {
  try {
    const detection = await pagePool().run("inspect-prices", { file: jobFile(files[0] as File) }, { signal });
    return { kind: "asking", detection, refusal: null };
  } catch (error) {
    return { kind: "asking", detection: null, refusal: refusalWords(error, files) };
  }
}

type Reading = {
  readonly files: readonly File[];
  readonly options: ImportOptions;
  readonly detection: Detection | null;
  readonly signal: AbortSignal;
  readonly onStage: (stage: ImportStage) => void;
};

/** Reads files into bars in a worker and tells each stage; back to the questions when it is stopped or refused. */
export async function readFiles({ files, options, detection, signal, onStage }: Reading): Promise<void> {
  onStage({ kind: "reading", detection, progress: null });
  try {
    const { bars, report } = await pagePool().run(
      "import-prices",
      { files: files.map(jobFile), options },
      {
        signal,
        onProgress: ({ bytes, totalBytes, rows }) =>
          onStage({ kind: "reading", detection, progress: { done: bytes, total: totalBytes ?? 0, rows } }),
      },
    );
    onStage({ kind: "read", detection, bars, report });
  } catch (error) {
    const asked = detection && askedBy(error, detection);
    if (asked) onStage({ kind: "asking", detection: asked, refusal: null });
    else onStage({ kind: "asking", detection, refusal: signal.aborted ? null : refusalWords(error, files) });
  }
}
