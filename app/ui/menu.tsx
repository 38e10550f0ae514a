import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";

export type MenuItem = {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** A page of this site; otherwise `onSelect` runs. */
  readonly to?: string;
  readonly onSelect?: () => void;
};
export type MenuProps = {
  /** What the button shows; `ariaLabel` names it when it shows only an icon. */
  readonly label: ReactNode;
  readonly ariaLabel?: string;
  readonly items: readonly MenuItem[];
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly className?: string;
};

const load = () => import("./menu-panel.tsx");
const Panel = lazy(load);

/** A button that opens a list of actions. The list's machinery is fetched on the first sign of intent. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button
      variant={props.variant ?? "quiet"}
      size={props.size ?? "sm"}
      className={props.className}
      aria-label={props.ariaLabel}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {props.label}
    </Button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <Panel {...props} />
    </Suspense>
  ) : (
    button
  );
}
