import { type ReactNode, useEffect, useState } from "react";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { type LabStart, StartContext } from "../core/lab-start.ts";
import { CheckContext, openCheckStore } from "../core/strategy-check.ts";
import { openStrategyStore, StrategyContext, useStrategyStore } from "../core/use-strategy.ts";
import { ShareMenu } from "../share/share-menu.tsx";
import { type LabTab, LabTabs } from "./lab-tabs.tsx";
import { StrategyName } from "./strategy-name.tsx";

type Props = {
  readonly tab: LabTab;
  /** What the server rendered; the browser then opens its stored strategy. */
  readonly first: LabStart;
  /** The tab's primary action. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

type Undo = { readonly undo: () => void; readonly redo: () => void };

/** A field with the browser's undo of typed text; the fields of the rules use the strategy's undo instead. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox],[type=range],[type=radio]), textarea, [contenteditable=true]") !== null &&
  target.closest("[data-strategy-undo]") === null;

/** Ctrl/⌘+Z takes the last edit back, with Shift (or Ctrl+Y) it is done again, wherever on the page the focus is. */
function useUndoKeys({ undo, redo }: Undo): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if ((key !== "z" && key !== "y") || hasOwnUndo(event.target)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [undo, redo]);
}

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
