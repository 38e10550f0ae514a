import { FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyInPlace } from "../../../ui/lazy-component.ts";
import type { FileSource } from "../core/lab-source.ts";
import { labData, useLabData } from "./lab-data.ts";

const ImportDialog = lazyInPlace(() => import("./import-dialog.tsx"));
const ReportDialog = lazyInPlace(() => import("./report-dialog.tsx"));

/** The visitor's own prices: those on this device, and a place to drop more. */
export function OwnFiles() {
  const { files, source } = useLabData();
  const [picked, setPicked] = useState<readonly File[] | null>(null);
  const [shown, setShown] = useState<FileSource | null>(null);
  return (
    <>
      {files.length > 0 ? (
        <ul className="lab-files">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              chosen={source.kind === "file" && source.id === file.id}
              onReport={setShown}
            />
          ))}
        </ul>
      ) : null}
      <DropZone onFiles={setPicked} />
      <p className="fine">
        Read in this browser and stored on this device; nothing is uploaded. MetaTrader, HistData, Dukascopy,
        TradingView, Yahoo, Stooq or any table of prices.
      </p>
      {picked ? <ImportDialog files={picked} onClose={() => setPicked(null)} /> : null}
      {shown ? <ReportDialog file={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  return (
    <FileDrop className="drop-zone" overClassName="drop-over" multiple onFiles={onFiles}>
      <span>
        Drop price files here, or <span className="text-link">choose them</span>
      </span>
    </FileDrop>
  );
}

type RowProps = {
  readonly file: FileSource;
  readonly chosen: boolean;
  readonly onReport: (file: FileSource) => void;
};

function FileRow({ file, chosen, onReport }: RowProps) {
  const store = labData();
  return (
    <li className={chosen ? "chosen" : undefined}>
      <label>
        <input type="radio" name="lab-file" checked={chosen} onChange={() => store.choose(file)} />
        <span className="min-w-0">
          <span className="block truncate">{file.name}</span>
          <span className="fine block">
            {symbolText(file.symbol)} {file.timeframe} · {plainNumber(file.bars)} bars
          </span>
        </span>
      </label>
      <IconButton label={`What was found in ${file.name}`} onClick={() => onReport(file)}>
        <FileText size={18} />
      </IconButton>
      <IconButton label={`Remove ${file.name} from this device`} onClick={() => store.remove(file.id)}>
        <Trash2 size={18} />
      </IconButton>
    </li>
  );
}
