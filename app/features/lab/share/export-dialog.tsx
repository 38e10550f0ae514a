import { useState } from "react";
import type { Differences } from "#trading/strategy/export/differences/facts.ts";
import type { ExportFormat } from "#workers/rules/rules-jobs.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { useStrategy } from "../core/use-strategy.ts";
import { Refused } from "./refused.tsx";
import { type Exported, useExport } from "./use-export.ts";

const formats: readonly {
  readonly id: Exclude<ExportFormat, "link">;
  readonly label: string;
  readonly about: string;
}[] = [
  { id: "mql5", label: "MQL5", about: "An expert adviser for MetaTrader 5. Compile it in MetaEditor." },
  { id: "pine", label: "Pine v6", about: "A strategy for TradingView's Pine editor." },
  {
    id: "python",
    label: "Python",
    about: "A program for backtesting.py 0.6 (0.6.5 or later). Run it with the prices that the lab exports as CSV.",
  },
  { id: "json", label: "JSON", about: "The document itself. Open it here again, on any device." },
];

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section>
      <h3 className="text-small font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1.5 pt-1 pl-5 marker:text-accent">
        {lines.map((line) => (
          <li key={line} className="text-small!">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Open and above the download, so that the differences are read before the file is used. */
function DifferenceLists({ lacks, does }: Differences) {
  return (
    <details className="disclosure" open>
      <summary className="text-small md:min-h-0! md:py-1!">
        Differences from a run here ({lacks.length + does.length})
      </summary>
      <div className="grid gap-3 pt-2">
        <Lines title="What the file does not do as the lab does" lines={lacks} />
        <Lines title="What the platform does that the lab does not" lines={does} />
      </div>
    </details>
  );
}

function Output({ exported }: { readonly exported: Exported }) {
  if (exported.kind === "working") return <p className="small text-ink3">Preparing …</p>;
  if (exported.kind === "refused") return <Refused code={exported.code} problems={exported.problems} />;
  const { text, fileName, differences } = exported;
  return (
    <div className="grid gap-4">
      {differences ? <DifferenceLists {...differences} /> : null}
      <textarea
        className="lab-code"
        aria-label={fileName}
        readOnly
        rows={14}
        wrap="off"
        spellCheck={false}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => saveFile(fileName, text)}>
          Download {fileName}
        </Button>
        <CopyButton text={text} label="Copy" variant="secondary" />
      </div>
    </div>
  );
}

type Props = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** The strategy as code for another platform, with how a run there differs. */
export default function ExportDialog({ open, onOpenChange }: Props) {
  const { document } = useStrategy();
  const [format, setFormat] = useState<ExportFormat>("mql5");
  const exported = useExport(document, format, open);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Export this strategy">
      <Tabs
        label="Format"
        value={format}
        onValueChange={(id) => setFormat(id as ExportFormat)}
        tabs={formats.map(({ id, label, about }) => ({
          id,
          label,
          panel:
            id === format ? (
              <>
                <p className="small mb-4 text-ink2">{about}</p>
                <Output exported={exported} />
              </>
            ) : null,
        }))}
      />
    </Dialog>
  );
}
