import { memo } from "react";
import type { ScanCell } from "#workers/scan/scan-types.ts";
import { classNames } from "../../../ui/class-names.ts";
import { cellWords } from "./scan-words.ts";

type Props = {
  readonly cell: ScanCell | undefined;
  /** "EUR/USD, H1": read before the square's own words. */
  readonly place: string;
  /** All squares of the row are there: what is missing is not rated. */
  readonly scanned?: boolean;
  readonly dimmed?: boolean;
  readonly tabIndex?: 0 | -1;
  readonly onOpen: (cell: ScanCell) => void;
};

const tones = { up: "scan-up", down: "scan-down", flat: "" } as const;

/** One square: arrow, word and figure, each of which says the same as the color. Drawn again only when its own cell changes. */
export const ScanCellButton = memo(function ScanCellButton({
  cell,
  place,
  scanned = false,
  dimmed = false,
  tabIndex,
  onOpen,
}: Props) {
  if (!cell && scanned)
    return (
      <span className="scan-cell scan-dim" role="img" aria-label={`${place}: not rated`}>
        –
      </span>
    );
  if (!cell) return <span className="scan-cell scan-waiting" aria-label={`${place}: not scanned yet`} role="img" />;
  const { arrow, word, figure, tone } = cellWords(cell);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classNames("scan-cell", tones[tone], word.startsWith("strong") && "scan-strong", dimmed && "scan-dim")}
      aria-haspopup="dialog"
      onClick={() => onOpen(cell)}
    >
      <span className="sr-only">{place}: </span>
      <span className="scan-word">
        <span aria-hidden="true">{arrow} </span>
        {word}
      </span>{" "}
      <span className="figure block">{figure || "\u00a0"}</span>
    </button>
  );
});
