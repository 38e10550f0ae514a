import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export type Action = {
  readonly label: string;
  readonly onChoose: () => void;
  /** Said beside it: the key that does the same. */
  readonly keys?: string;
  readonly danger?: boolean;
};

type Props = {
  /** Names the button. */
  readonly label: string;
  readonly actions: readonly Action[];
  readonly className?: string;
  readonly children: ReactNode;
  readonly place?: string;
};

const gap = 4;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Below its button, or above where there is no room; never outside the window. */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const box = menu.getBoundingClientRect();
  const below = from.bottom + gap + box.height < innerHeight;
  menu.style.left = `${Math.max(8, Math.min(from.right - box.width, innerWidth - box.width - 8))}px`;
  menu.style.top = `${Math.max(8, below ? from.bottom + gap : from.top - gap - box.height)}px`;
}

/** A button with a menu, on the browser's own popover: it closes by Escape and by a click elsewhere, and gives the focus back. */
export function ActionMenu({ label, actions, className = "icon-btn", children, place }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = () => [...(menu.current?.querySelectorAll("button") ?? [])];
  const onToggle = (open: boolean) => {
    if (open && menu.current && button.current) {
      placeBeside(menu.current, button.current);
      items()[0]?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = steps[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step ? at + step : null;
    if (next === null) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  };
  const choose = (action: Action) => {
    menu.current?.hidePopover();
    button.current?.focus();
    action.onChoose();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        data-place={place}
        popoverTarget={id}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        className="menu lab-menu"
        onToggle={({ newState }) => onToggle(newState === "open")}
        onKeyDown={onKeyDown}
      >
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={action.danger ? "menu-item text-down" : "menu-item"}
            onClick={() => choose(action)}
          >
            {action.label}
            {action.keys ? <kbd>{action.keys}</kbd> : null}
          </button>
        ))}
      </div>
    </>
  );
}
