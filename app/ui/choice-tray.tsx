import { useEffect, useState } from "react";

type Props = {
  /** What was chosen, in the order of choosing. */
  readonly names: readonly string[];
  /** How many may be chosen. */
  readonly most: number;
  /** The id of the heading of what shows them side by side. */
  readonly target: string;
  readonly onClear: () => void;
};

/** Whether the comparison itself is on the screen: what leads to it would lie over it. */
function useTargetSeen(target: string, count: number): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const heading = document.getElementById(target);
    // With one thing chosen there is nothing beside another yet.
    if (!heading || count < 2) return setSeen(false);
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(heading.closest("section") ?? heading);
    return () => observer.disconnect();
  }, [target, count]);
  return seen;
}

/** Stays at the bottom of the screen while things are chosen further up or down, and leads to where they are compared. */
export function ChoiceTray({ names, most, target, onClear }: Props) {
  const seen = useTargetSeen(target, names.length);
  if (names.length === 0) return null;
  const show = () => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const heading = document.getElementById(target);
    heading?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <section className="choice-tray" aria-label="Chosen to compare" hidden={seen}>
      <p className="min-w-0 flex-1 truncate" title={names.join(", ")}>
        <strong>
          {names.length} of {most}
        </strong>
        <span className="text-ink2 max-sm:hidden">: {names.join(", ")}</span>
      </p>
      <button type="button" className="btn btn-quiet btn-sm" onClick={onClear}>
        Clear
      </button>
      <button type="button" className="btn btn-primary btn-sm" onClick={show}>
        Side by side
      </button>
    </section>
  );
}
