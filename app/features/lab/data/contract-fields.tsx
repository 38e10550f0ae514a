import { plainNumber } from "#lib/figure-text.ts";
import { readAmount } from "#lib/typed-number.ts";
import { type ContractAnswers, contractProblem, type usualAnswers } from "#trading/market/stated-contract.ts";
import { TextField } from "../../../ui/text-field.tsx";

/** The answers as they are typed. */
export type TypedContract = Readonly<Record<keyof ContractAnswers, string>>;

/** Phones have no minus on the keys for decimals, which a swap needs. */
const positive = ["pip", "contractSize", "spreadPips"] as const;

/** What is there before anything is typed. No costs: they would pass for the broker's. */
export const typedContract = (answers: ReturnType<typeof usualAnswers>, digits: number): TypedContract => ({
  base: answers.base,
  quote: answers.quote,
  pip: answers.pip
    .toFixed(digits)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, ""),
  contractSize: plainNumber(answers.contractSize),
  spreadPips: "",
  swapLongPoints: "",
  swapShortPoints: "",
});

/** What was typed as answers; numbers that are none are NaN. */
export function readContract(typed: TypedContract): ContractAnswers {
  const [pip, contractSize, spreadPips] = positive.map((field) => readAmount(typed[field], 15));
  // Unlike a spread a swap may be left open: then none is charged, and the run says so.
  const [swapLongPoints, swapShortPoints] = [typed.swapLongPoints, typed.swapShortPoints].map((text) =>
    text.trim() === "" ? 0 : readAmount(text, 15),
  );
  return {
    pip: pip as number,
    contractSize: contractSize as number,
    spreadPips: spreadPips as number,
    swapLongPoints: swapLongPoints as number,
    swapShortPoints: swapShortPoints as number,
    base: typed.base.trim().toUpperCase(),
    quote: typed.quote.trim().toUpperCase(),
  };
}

export const contractIsGood = (typed: TypedContract, digits: number): boolean => {
  const answers = readContract(typed);
  return (Object.keys(typed) as (keyof ContractAnswers)[]).every((field) => !contractProblem(field, answers, digits));
};

const fields: readonly (readonly [keyof ContractAnswers, string, string?])[] = [
  ["base", "Base", "What one lot holds, such as EUR or a share's name."],
  ["quote", "Quote currency", "The currency of the prices."],
  ["pip", "Pip size", "As a price, such as 0.0001."],
  ["contractSize", "Contract size", "Units per lot: 100,000 for currencies, 1 for most shares."],
  ["spreadPips", "Typical spread", "In pips; used where the file has no spread of its own."],
  ["swapLongPoints", "Swap long", "Points per lot and night, below zero where it is charged. Left empty, none is."],
  ["swapShortPoints", "Swap short", "The same for a position that was sold."],
];

type Props = {
  readonly symbol: string;
  readonly digits: number;
  readonly typed: TypedContract;
  readonly onTyped: (typed: TypedContract) => void;
};

/** The contract of an unlisted symbol: without it a run would trade at no cost. */
export function ContractFields({ symbol, digits, typed, onTyped }: Props) {
  const answers = readContract(typed);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-2 text-label font-semibold">Contract of {symbol}</legend>
      <p className="small">
        {symbol} is not one of our listed symbols. State its contract as your broker does: it decides position size,
        profit and costs. Prices have {digits} digits.
      </p>
      <div className="lab-fields import-fields">
        {fields.map(([field, label, help]) => (
          <TextField
            key={field}
            label={label}
            value={typed[field]}
            help={help}
            error={contractProblem(field, answers, digits) ?? undefined}
            autoComplete="off"
            spellCheck={false}
            inputMode={positive.some((one) => one === field) ? "decimal" : undefined}
            onChange={({ target }) => onTyped({ ...typed, [field]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
