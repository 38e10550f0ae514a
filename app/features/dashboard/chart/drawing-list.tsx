import { Eye, EyeOff, Lock, LockOpen, Trash2 } from "lucide-react";
import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { readAmount } from "#lib/typed-number.ts";
import { type Drawing, toolName } from "../../../ui/chart/drawing.ts";
import { IconButton } from "../../../ui/icon-button.tsx";

type Actions = {
  readonly digits: number;
  readonly selected: string | null;
  readonly onPatch: (id: string, patch: Partial<Drawing>) => void;
  readonly onDelete: (id: string) => void;
};

type PriceProps = {
  readonly label: string;
  readonly text: string;
  readonly digits: number;
  readonly onPrice: (price: number) => void;
};

/** A price of a drawing by keyboard: taken when it is left, or by Enter. */
function PriceField({ label, text, digits, onPrice }: PriceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const price = typed === null ? Number.NaN : readAmount(typed, digits);
    if (price > 0) onPrice(price);
    setTyped(null);
  };
  return (
    <input
      className="input draw-price"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typed ?? text}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === "Enter" && take()}
    />
  );
}

function Row({
  drawing,
  at,
  digits,
  selected,
  onPatch,
  onDelete,
}: Actions & { readonly drawing: Drawing; readonly at: number }) {
  const { id, tool, points, text, locked = false, hidden = false } = drawing;
  const name = `${toolName(tool)} ${at + 1}`;
  return (
    <li className="draw-row" data-selected={selected === id || undefined}>
      <span className="font-semibold">{name}</span>
      {tool === "text" ? (
        <input
          className="input draw-text"
          aria-label={`${name}: text`}
          maxLength={200}
          defaultValue={text}
          disabled={locked}
          onBlur={(event) =>
            event.currentTarget.value !== text && onPatch(id, { text: event.currentTarget.value || "Note" })
          }
        />
      ) : null}
      <span className="draw-prices">
        {points.map((point, index) =>
          locked ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point's place is its name.
            <span key={index}>{plainNumber(point.price, digits)}</span>
          ) : (
            <PriceField
              // biome-ignore lint/suspicious/noArrayIndexKey: a point's place is its name.
              key={index}
              label={`${name}: price of point ${index + 1}`}
              text={plainNumber(point.price, digits)}
              digits={digits}
              onPrice={(price) =>
                onPatch(id, { points: points.map((old, i) => (i === index ? { ...old, price } : old)) })
              }
            />
          ),
        )}
      </span>
      <span className="draw-row-actions">
        <IconButton
          label={locked ? `Unlock ${name}` : `Lock ${name}`}
          aria-pressed={locked}
          onClick={() => onPatch(id, { locked: !locked })}
        >
          {locked ? <Lock size={17} aria-hidden /> : <LockOpen size={17} aria-hidden />}
        </IconButton>
        <IconButton
          label={hidden ? `Show ${name}` : `Hide ${name}`}
          aria-pressed={hidden}
          onClick={() => onPatch(id, { hidden: !hidden })}
        >
          {hidden ? <EyeOff size={17} aria-hidden /> : <Eye size={17} aria-hidden />}
        </IconButton>
        <IconButton label={`Delete ${name}`} disabled={locked} onClick={() => onDelete(id)}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

/** The drawings of a symbol in words and figures: everything that a pointer does on the chart, without one. */
export function DrawingList({ drawings, ...actions }: Actions & { readonly drawings: readonly Drawing[] }) {
  if (drawings.length === 0) return null;
  return (
    <details className="disclosure draw-list">
      <summary>
        {drawings.length} {drawings.length === 1 ? "drawing" : "drawings"} on this symbol
      </summary>
      <ul>
        {drawings.map((drawing, at) => (
          <Row key={drawing.id} drawing={drawing} at={at} {...actions} />
        ))}
      </ul>
    </details>
  );
}
