import { type ReactNode, useState } from "react";
import { ScriptNote } from "#app/ui/script-note.tsx";
import type { LabStart } from "../core/lab-start.ts";
import { StartContext } from "../core/lab-still.ts";
import { CheckContext, openCheckStore } from "../core/strategy-check.ts";
import { openStrategyStore, StrategyContext, useStrategyStore } from "../core/use-strategy.ts";
import { ShareMenu } from "../share/share-menu.tsx";
import { type LabTab, LabTabs } from "./lab-tabs.tsx";
import { StrategyName } from "./strategy-name.tsx";
import { useUndoKeys } from "./use-undo-keys.ts";

type Props = {
  readonly tab: LabTab;
  /** What the server rendered; the browser goes on with what its device kept. */
  readonly first: LabStart;
  /** The tab's primary action. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

function LabBar({ tab, actions }: Pick<Props, "tab" | "actions">) {
  useUndoKeys(useStrategyStore());
  return (
    <div className="lab-bar">
      <StrategyName />
      <LabTabs current={tab} />
      <div className="lab-actions">
        <ShareMenu />
        {actions}
      </div>
    </div>
  );
}

/** One strategy in one place: its name, the ways to look at it, and what can be done with it, above the tab's own tool. */
export function LabFrame({ tab, first, actions, children }: Props) {
  const [strategy] = useState(() => openStrategyStore(first.document, first.origin));
  const [check] = useState(() => openCheckStore(strategy, first));
  return (
    <StartContext value={first}>
      <StrategyContext value={strategy}>
        <CheckContext value={check}>
          <section className="lab" aria-label="Strategy lab">
            <ScriptNote>
              The strategy lab computes in your browser and needs JavaScript. Without it you can view the default
              strategy but not edit or run it.
            </ScriptNote>
            <LabBar tab={tab} actions={actions} />
            <div className="lab-body">{children}</div>
          </section>
        </CheckContext>
      </StrategyContext>
    </StartContext>
  );
}
