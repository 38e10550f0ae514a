import { useState } from "react";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { pagePool } from "#workers/page-pool.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { toast } from "../../../../ui/toast.ts";
import type { StrategyOrigin } from "../../core/strategy-store.ts";
import { useStrategy } from "../../core/use-strategy.ts";
import { blankStrategy } from "./blank.ts";
import { PresetList } from "./preset-list.tsx";
import { readProblem } from "./read-problem.ts";
import { SavedList } from "./saved-list.tsx";
import { StrategyFile } from "./strategy-file.tsx";

type Props = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

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
