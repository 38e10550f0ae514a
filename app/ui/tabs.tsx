import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

export type Tab = { readonly id: string; readonly label: ReactNode; readonly panel: ReactNode };
type Props = {
  /** What the tabs choose between, for those who cannot see them. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value?: string;
  readonly onValueChange?: (id: string) => void;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys, Home and End move between tabs, as the ARIA pattern asks. Uncontrolled unless `value` is given. */
export function Tabs({ label, tabs, value, onValueChange }: Props) {
  const base = useId();
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const selected = value ?? chosen;
  const choose = (id: string) => {
    setChosen(id);
    onValueChange?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const step = steps[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : step ? at + step : null;
    if (next === null) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    choose(tab.id);
    document.getElementById(`${base}-${tab.id}`)?.focus();
  };
  const list = useRef<HTMLDivElement>(null);
  // Where not all tabs fit, scrolls their row to the open one; the page itself does not scroll.
  useEffect(() => {
    const row = list.current;
    const open = row && document.getElementById(`${base}-${selected}`);
    if (row && open) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [base, selected]);
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="scroll-x tab-list" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== selected}
          className="pt-6"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
