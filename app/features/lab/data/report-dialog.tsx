import { useEffect, useState } from "react";
import type { ImportReport } from "#trading/market/import/report.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { FileSource } from "../core/lab-source.ts";
import { ImportReportView } from "./import-report.tsx";
import { labData } from "./lab-data.ts";

type Props = { readonly file: FileSource; readonly onClose: () => void };

/** The report of a stored file. */
export default function ReportDialog({ file, onClose }: Props) {
  const [report, setReport] = useState<ImportReport | null | undefined>(undefined);
  useEffect(() => {
    void labData().report(file.id).then(setReport);
  }, [file.id]);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={file.name} description="What became of every row.">
      {report ? (
        <ImportReportView report={report} />
      ) : (
        <p className="fine">{report === null ? "The report is no longer on this device." : "Opening …"}</p>
      )}
    </Dialog>
  );
}
