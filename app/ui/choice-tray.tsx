type Props = {
  /** What was chosen, in the order of choosing. */
  readonly names: readonly string[];
  /** How many may be chosen. */
  readonly most: number;
  /** The id of the heading of what shows them side by side. */
  readonly target: string;
  readonly onClear: () => void;
};

/** Stays at the bottom of the screen while things are chosen further up or down, and leads to where they are compared. */
export function ChoiceTray({ names, most, target, onClear }: Props) {
  if (names.length === 0) return null;
  const show = () => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const heading = document.getElementById(target);
    heading?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <section className="choice-tray" aria-label="Chosen to compare">
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
