import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { PageLink } from "#app/ui/page-link.tsx";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { pressedLetter } from "../../../ui/pressed-key.ts";
import { useNow } from "../../../ui/use-now.ts";
import { useLabOfOwner } from "../core/lab-owner.ts";
import { type LabStart, StartContext } from "../core/lab-start.ts";
import { CheckContext, openCheckStore } from "../core/strategy-check.ts";
import { openStrategyStore, StrategyContext, useStrategy, useStrategyStore } from "../core/use-strategy.ts";
import { ShareMenu } from "../share/share-menu.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { savedText } from "./saved-text.ts";

const longestName = 120;

/** The strategy's name as a field, and whether it is saved on this device. */
function StrategyName() {
  const id = useId();
  const { document, edit, keptAt, problem } = useStrategy();
  const now = useNow();
  return (
    <div className="lab-name">
      <label className="sr-only" htmlFor={id}>
        Name of the strategy
      </label>
      <input
        id={id}
        className="lab-name-input"
        data-strategy-undo
        value={document.name}
        maxLength={longestName}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => edit((document) => ({ ...document, name: target.value }), { merge: "name" })}
      />
      <p className={problem ? "fine text-down" : "fine"} role={problem ? "alert" : undefined}>
        {problem ?? (keptAt && now ? savedText(keptAt, Math.max(now, keptAt)) : "Changes are saved on this device")}
      </p>
    </div>
  );
}

type LabTab = "rules" | "backtest" | "optimize" | "validate" | "scan";

type Props = {
  readonly tab: LabTab;
  /** What the server rendered; the browser then opens its stored strategy. */
  readonly first: LabStart;
  /** The tab's primary action. */
  readonly actions?: ReactNode;
  /** Where the tab's result is below its fields on a narrow screen: what these fields are called. */
  readonly fields?: string;
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
      const key = pressedLetter(event);
      if ((key !== "z" && key !== "y") || hasOwnUndo(event.target)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [undo, redo]);
}

const tabs: readonly { readonly id: LabTab; readonly label: string; readonly to: string }[] = [
  { id: "rules", label: "Rules", to: "/strategy-builder" },
  { id: "backtest", label: "Backtest", to: "/backtesting" },
  { id: "optimize", label: "Optimize", to: "/backtesting?view=optimize" },
  { id: "validate", label: "Validate", to: "/backtesting?view=validate" },
  { id: "scan", label: "Scan", to: "/strategy-scanner" },
];

/** One strategy, five ways to look at it: each is a page, and the strategy walks along. */
function LabTabs({ current }: { readonly current: LabTab }) {
  const bar = useRef<HTMLElement>(null);
  // Where not all tabs fit, scrolls the bar to the open one; the page itself does not scroll.
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (!bar.current || !open) return;
    bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={bar} aria-label="The lab" className="lab-tabs">
      {tabs.map(({ id, label, to }) => (
        <PageLink
          key={id}
          to={to}
          preventScrollReset
          className="lab-tab"
          data-tab={id}
          aria-current={id === current ? "page" : undefined}
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
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
export function LabFrame({ tab, first, actions, fields, children }: Props) {
  const [strategy] = useState(() => openStrategyStore(first.document, first.origin));
  const [check] = useState(() => openCheckStore(strategy, first));
  useLabOfOwner();
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
            {fields === undefined ? null : <PhoneBar key={tab} rules={fields} run={actions} />}
          </section>
        </CheckContext>
      </StrategyContext>
    </StartContext>
  );
}
