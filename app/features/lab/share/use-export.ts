import { useEffect, useState } from "react";
import { whileHere } from "#app/ui/while-here.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Problem } from "#trading/strategy/problems.ts";
import type { JobResponse } from "#workers/jobs.ts";
import { pagePool } from "#workers/page-pool.ts";
import type { ExportFormat } from "#workers/rules/rules-jobs.ts";
import { jobFailure } from "../core/job-failure.ts";
import { labData } from "../data/lab-data.ts";

export type Exported =
  | { readonly kind: "working" }
  | ({ readonly kind: "ready" } & JobResponse<"export-strategy">)
  | { readonly kind: "refused"; readonly code: string; readonly problems: readonly Problem[] };

async function exportOf(document: StrategyDocument, format: ExportFormat): Promise<Exported> {
  const contract = await labData().statedContract(document.symbol);
  const request = { document, format, ...(contract ? { contract } : {}) };
  return { kind: "ready", ...(await pagePool().run("export-strategy", request)) };
}

const refusal = (error: unknown): Exported => {
  const { code = "failed", message, problems } = jobFailure(error);
  return { kind: "refused", code, problems: problems.length > 0 ? problems : [{ path: "", message }] };
};

/** The document in a format, written by a worker; asked again when either changes, and only while `wanted`. */
export function useExport(document: StrategyDocument, format: ExportFormat, wanted: boolean): Exported {
  const [exported, setExported] = useState<Exported>({ kind: "working" });
  useEffect(() => {
    if (!wanted) return;
    setExported({ kind: "working" });
    return whileHere(exportOf(document, format).catch(refusal), setExported);
  }, [document, format, wanted]);
  return exported;
}
