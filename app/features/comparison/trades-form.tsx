import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { plainTyped } from "#lib/plain-typed.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { readAmount } from "#lib/typed-number.ts";
import { Button } from "../../ui/button.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import {
  type MyTrades,
  mostLots,
  mostNights,
  mostSymbols,
  offeredSymbols,
  type Side,
  type SortBy,
  type TradedSymbol,
} from "./my-trades.ts";

type LotsProps = { readonly traded: TradedSymbol; readonly onChange: (lots: number) => void };

/** Keeps what is typed until it can be read; then the costs follow. */
function LotsField({ traded: { symbol, lots }, onChange }: LotsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed === null ? lots : readAmount(typed, 2);
  const fits = value >= 0.01 && value <= mostLots;
  return (
    <TextField
      label={`Lots of ${symbolText(symbol)} per month`}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? String(lots)}
      error={fits ? undefined : `A number from 0.01 to ${plainNumber(mostLots)}. The last valid one is used.`}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = readAmount(target.value, 2);
        if (next >= 0.01 && next <= mostLots) onChange(next);
      }}
      onBlur={() => fits && setTyped(null)}
    />
  );
}

function NightsField({ nights, onChange }: { readonly nights: number; readonly onChange: (nights: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const fitting = (text: string) => {
    const plain = plainTyped(text);
    return /^\d{1,3}$/.test(plain) ? Number(plain) : Number.NaN;
  };
  const fits = typed === null || fitting(typed) <= mostNights;
  return (
    <TextField
      label="Average holding, nights"
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(nights)}
      error={fits ? undefined : `A whole number from 0 to ${mostNights}. The last valid one is used.`}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = fitting(target.value);
        if (next <= mostNights) onChange(next);
      }}
      onBlur={() => fits && setTyped(null)}
    />
  );
}

type Props = {
  readonly trades: MyTrades;
  readonly sort: SortBy;
  readonly onTrades: (trades: MyTrades) => void;
  readonly onSort: (sort: SortBy) => void;
};

const sideOptions: readonly (readonly [Side, string])[] = [
  ["both", "Buys and sells"],
  ["buy", "Buys only"],
  ["sell", "Sells only"],
];
const sortOptions: readonly (readonly [SortBy, string])[] = [
  ["cost", "Cost of my trades"],
  ["deposit", "Minimum deposit"],
  ["losses", "Accounts losing money"],
  ["name", "Name"],
];

function SymbolRows({ trades, onTrades }: Pick<Props, "trades" | "onTrades">) {
  const { traded } = trades;
  const change = (next: readonly TradedSymbol[]) => onTrades({ ...trades, traded: next });
  return (
    <ul className="grid gap-3">
      {traded.map((one, at) => (
        <li key={one.symbol} className="flex flex-wrap items-end gap-3">
          <SelectField
            className="min-w-[8.5rem] flex-1"
            label={`Symbol ${at + 1}`}
            value={one.symbol}
            options={offeredSymbols
              .filter(({ name }) => name === one.symbol || !traded.some(({ symbol }) => symbol === name))
              .map(({ name }) => [name, symbolText(name)])}
            onChange={({ target }) =>
              change(traded.map((other) => (other === one ? { ...one, symbol: target.value } : other)))
            }
          />
          <div className="min-w-[8.5rem] flex-1">
            <LotsField
              traded={one}
              onChange={(lots) => change(traded.map((other) => (other === one ? { ...one, lots } : other)))}
            />
          </div>
          {traded.length > 1 ? (
            <Button
              variant="quiet"
              aria-label={`Remove ${symbolText(one.symbol)}`}
              onClick={() => change(traded.filter((other) => other !== one))}
            >
              Remove
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** What the visitor trades in a month, and the order of the list. */
export function TradesForm({ trades, sort, onTrades, onSort }: Props) {
  const unused = offeredSymbols.find(({ name }) => !trades.traded.some(({ symbol }) => symbol === name));
  return (
    <div className="panel grid gap-5 p-5 sm:p-7">
      <h2 className="text-h3">My trades in a month</h2>
      <SymbolRows trades={trades} onTrades={onTrades} />
      {unused && trades.traded.length < mostSymbols ? (
        <div>
          <Button
            variant="secondary"
            onClick={() => onTrades({ ...trades, traded: [...trades.traded, { symbol: unused.name, lots: 1 }] })}
          >
            Add a symbol
          </Button>
        </div>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NightsField nights={trades.nights} onChange={(nights) => onTrades({ ...trades, nights })} />
        <SelectField
          label="Side"
          value={trades.side}
          options={sideOptions}
          onChange={({ target }) => onTrades({ ...trades, side: target.value as Side })}
        />
        <SelectField
          label="Order by"
          value={sort}
          options={sortOptions}
          onChange={({ target }) => onSort(target.value as SortBy)}
        />
      </div>
      <ScriptNote>Changing these values needs JavaScript. The costs below are for the values shown.</ScriptNote>
    </div>
  );
}
