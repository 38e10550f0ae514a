type Props = {
  readonly paused: boolean;
  /** What moves, as in "Pause the announcements". */
  readonly what: string;
  readonly className: string;
  readonly onChange: (paused: boolean) => void;
};

/** Stops and starts what moves by itself. */
export function PlayButton({ paused, what, className, onChange }: Props) {
  return (
    <button
      type="button"
      className={className}
      aria-label={paused ? `Play ${what}` : `Pause ${what}`}
      onClick={() => onChange(!paused)}
    >
      <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
        <path d={paused ? "M3 1.5v11l9-5.5z" : "M2.5 1.5h3v11h-3zM8.5 1.5h3v11h-3z"} />
      </svg>
    </button>
  );
}
