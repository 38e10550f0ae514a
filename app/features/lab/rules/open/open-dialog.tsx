import { useState } from "react";
import { symbolText } from "#lib/symbol-text.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Preset } from "#trading/strategy/presets/preset.ts";
import { reversalPresets } from "#trading/strategy/presets/reversal.ts";
import { timePresets } from "#trading/strategy/presets/time.ts";
import { trendPresets } from "#trading/strategy/presets/trend.ts";
import { pagePool } from "#workers/page-pool.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { FileDrop } from "../../../../ui/file-drop.tsx";
import { ProblemText } from "../../../../ui/problem-note.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { toast } from "../../../../ui/toast.ts";
import type { StrategyOrigin } from "../../core/strategy-store.ts";
import { useStrategy } from "../../core/use-strategy.ts";
import { readProblem } from "./read-problem.ts";
import { SavedList } from "./saved-list.tsx";

type Props = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** Nothing yet but a market and a size: the check says what is missing. */
const blankStrategy: StrategyDocument = {
  version: 1,
  name: "New strategy",
  symbol: "EURUSD",
  timeframe: "H1",
  entries: {},
  risk: { sizing: { kind: "lots", value: 0.1 } },
};

/** Where a strategy can come from. Whatever was open is one step of undo away. */
export default function OpenDialog({ open, onOpenChange }: Props) {
  const { open: openStrategy, undo } = useStrategy();
  const [problem, setProblem] = useState<string | null>(null);
  const take = (document: StrategyDocument, origin: StrategyOrigin) => {
    openStrategy(document, origin);
    setProblem(null);
    onOpenChange(false);
    toast({
      title: `Opened: ${document.name}`,
      description: "The strategy you had open is one step back.",
      action: { label: "Go back", onClick: undo },
    });
  };
  const readFile = async (file: File) => {
    try {
      const { document } = await pagePool().run("read-strategy", { file });
      take(document, { kind: "file", name: file.name });
    } catch (error) {
      setProblem(readProblem(error, "file"));
    }
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Open a strategy">
      <Tabs
        label="Where from"
        tabs={[
          {
            id: "presets",
            label: "Presets",
            panel: <PresetList onChoose={({ id, document }) => take(document, { kind: "preset", id })} />,
          },
          {
            id: "saved",
            label: "Saved",
            panel: open ? (
              <SavedList
                onChoose={({ id, document, updatedAt }) => take(document, { kind: "saved", id, savedAt: updatedAt })}
              />
            ) : null,
          },
          {
            id: "file",
            label: "File or blank",
            panel: (
              <>
                <StrategyFile problem={problem} onFile={(file) => void readFile(file)} />
                <p className="small mb-3 mt-8 text-ink2">Or begin with nothing but a market.</p>
                <Button variant="secondary" size="sm" onClick={() => take(blankStrategy, { kind: "blank" })}>
                  Start from blank
                </Button>
              </>
            ),
          },
        ]}
      />
    </Dialog>
  );
}

type FileProps = { readonly problem: string | null; readonly onFile: (file: File) => void };

/** A strategy from a file: dropped here, or chosen. */
function StrategyFile({ problem, onFile }: FileProps) {
  return (
    <>
      <FileDrop
        className="lab-drop"
        overClassName="lab-drop-over"
        accept=".json,application/json"
        onFiles={([file]) => file && onFile(file)}
      >
        <strong>Drop a strategy file here, or choose one</strong>
        <span className="fine">The .json file of Export. It is read on this device and goes nowhere.</span>
      </FileDrop>
      <ProblemText text={problem} className="field-error mt-3" />
    </>
  );
}

const groups = [
  ["Trend following", trendPresets],
  ["Mean reversion", reversalPresets],
  ["By the clock", timePresets],
] as const;

/** The classics, each with what it is for and what hurts it. */
function PresetList({ onChoose }: { readonly onChoose: (preset: Preset) => void }) {
  return groups.map(([title, presets]) => (
    <section key={title} className="mb-6">
      <h3 className="fine mb-1 font-semibold! tracking-normal!">{title}</h3>
      <ul>
        {presets.map((preset) => (
          <li key={preset.id}>
            <button type="button" className="lab-pick" onClick={() => onChoose(preset)}>
              <strong>
                {preset.document.name}{" "}
                <span className="fine font-normal">
                  {symbolText(preset.document.symbol)}, {preset.document.timeframe}
                </span>
              </strong>
              <span>{preset.idea}</span>
              <span>
                <em className="not-italic font-semibold">Fails when:</em> {preset.failure}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
