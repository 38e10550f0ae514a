import { useEffect, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { pagePool } from "#workers/page-pool.ts";
import { dataWords } from "../../market/data-words.ts";
import { FigurePicture } from "../../market/figure/figure-picture.tsx";
import { recentBars } from "../../market/recent-bars.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Desk } from "./desk.ts";
import type { ChartTimeframe } from "./feed.ts";
import type { TradeNote } from "./saved-account.ts";
import type { ClosedRow } from "./statement.ts";
import { mostPictures, pictureFigure, pictureOf, pictureRange, type TradePicture } from "./trade-picture.ts";

/** Whose bars the account's market has. */
export type PictureSource = {
  readonly seed?: number | undefined;
  /** The site's stored bars, where the prices are not simulated. */
  readonly stored?: MarketData | undefined;
  /** The time frame that they are traded on: shorter ones may not be stored. */
  readonly shortest?: ChartTimeframe | undefined;
};

/** The bars around a trade, as far as the account has seen them. */
async function takePicture(
  { trade, openedAt: opened }: ClosedRow,
  seen: number,
  { seed, stored, shortest }: PictureSource,
  signal: AbortSignal,
): Promise<TradePicture | null> {
  if (opened === undefined) return null;
  const { symbol } = trade;
  const { timeframe, from, to } = pictureRange(opened, trade, seen, stored ? shortest : "M1");
  if (stored) {
    const { bars, data } = await recentBars({ symbol, timeframe, count: 90, asOf: to - 1 }, { signal });
    return pictureOf(bars, data, opened, timeframe);
  }
  const request = { symbol, timeframe, from, to: to + 1, asOf: to, ...(seed !== undefined && { seed }) };
  const bars = await pagePool().run("simulate-bars", request, { signal });
  return pictureOf(bars, { kind: "simulated" }, opened, timeframe);
}

type Taken = { readonly picture: TradePicture | null; readonly problem: string | null };

/** The note's own picture, else one taken now. */
function usePicture(row: ClosedRow, seen: number, source: PictureSource): Taken {
  const saved = row.note?.picture ?? null;
  const [taken, setTaken] = useState<Taken>({ picture: saved, problem: null });
  // The dialog is mounted for one trade, whose bars are in the past.
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once.
  useEffect(() => {
    if (saved) return;
    const abort = new AbortController();
    takePicture(row, seen, source, abort.signal)
      .then((picture) => abort.signal.aborted || setTaken({ picture, problem: null }))
      .catch((error: unknown) => abort.signal.aborted || setTaken({ picture: null, problem: errorText(error) }));
    return () => abort.abort();
  }, []);
  return taken;
}

type Props = {
  readonly desk: Desk;
  readonly row: ClosedRow;
  readonly source: PictureSource;
  readonly onClose: () => void;
};

/** Note, tags and chart picture of a closed trade. */
export function NoteEditor({ desk, row, source, onClose }: Props) {
  const { account } = desk.getState();
  const { picture, problem } = usePicture(row, account.time, source);
  const [text, setText] = useState({ text: row.note?.text ?? "", tags: row.note?.tags ?? "" });
  const [kept, setKept] = useState(true);
  const others = Object.entries(account.notes).filter(([at, note]) => note.picture && at !== String(row.row)).length;
  const isFull = others >= mostPictures;
  const save = () => {
    const note: TradeNote = kept && picture && !isFull ? { ...text, picture } : text;
    desk.note(row.row, note);
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Note on this trade">
      <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Note"
          maxLength={500}
          value={text.text}
          onChange={({ currentTarget }) => setText({ ...text, text: currentTarget.value })}
        />
        <TextField
          label="Tags"
          help="Separated by commas"
          maxLength={100}
          value={text.tags}
          onChange={({ currentTarget }) => setText({ ...text, tags: currentTarget.value })}
        />
        <div className="min-h-[12rem]" data-picture={picture ? "shown" : "none"}>
          {picture ? (
            <FigurePicture
              figure={pictureFigure(picture, row.trade)}
              width={510}
              caption={`${picture.timeframe} bars. ${dataWords(picture.data)}.`}
            />
          ) : (
            <p className="small text-ink2">
              {problem
                ? `The chart picture could not be made: ${problem} The note can be saved without it.`
                : "Drawing the chart …"}
            </p>
          )}
        </div>
        {isFull ? (
          <p role="alert" className="small">
            This account has {mostPictures} chart pictures, which is all that it holds. The note is saved without one;
            take a picture off an older note to make room.
          </p>
        ) : (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5"
              checked={kept}
              onChange={({ currentTarget }) => setKept(currentTarget.checked)}
            />
            Save the chart picture with the note
          </label>
        )}
        <div className="dialog-foot">
          <Button onClick={save}>Save note</Button>
        </div>
      </form>
    </Dialog>
  );
}
