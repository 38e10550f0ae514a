import { createInstrument, type Instrument, moneyOf } from "../engine/instrument.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import type { NumberInput, Result } from "./calculator.ts";

/** The engine's own instrument, whose quote currency becomes account money at the stated rate. */
export const atRate = (symbol: SymbolSpec, rate: number): Instrument =>
  createInstrument({ ...symbol, base: "base", quote: "quote" }, { currency: "account", rate });

/** Account money for one pip. */
export const pipMoney = (symbol: SymbolSpec, lots: number, rate: number): number =>
  moneyOf(atRate(symbol, rate), symbol.pipPoints, lots * symbol.contractSize, 0);

export const money = (label: string, value: number, currency: string, signed = false): Result => ({
  label,
  value,
  unit: "money",
  currency,
  digits: 2,
  signed,
});

export const commission: NumberInput = {
  kind: "number",
  name: "commission",
  label: "Commission per lot per side",
  unit: "account currency",
  min: 0,
  max: 1_000,
  decimals: 2,
  value: 0,
};

export function priceInput(name: string, label: string, symbol: SymbolSpec, value: number): NumberInput {
  const price = symbol.referencePrice;
  return {
    kind: "number",
    name,
    label,
    min: price / 100,
    max: price * 100,
    decimals: symbol.digits,
    value: Number(value.toFixed(symbol.digits)),
    ofSymbol: true,
  };
}
