import { plainNumber, shortNumber } from "#lib/figure-text.ts";
import { hasTwoMeanings, manyDecimals, readAmount, whichIsMeant } from "#lib/typed-number.ts";
import {
  type ContractAnswers,
  contractProblem,
  nightlySwap,
  type SwapAnswer,
  type usualAnswers,
} from "#trading/market/stated-contract.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

/** The answers as they are typed. */
export type TypedContract = Readonly<Record<Exclude<keyof ContractAnswers, "swap">, string>> & {
  readonly swap: SwapAnswer;
};

const decimals = ["pip", "contractSize", "spreadPips"] as const;
const numbers = [...decimals, "swapLong", "swapShort"] as const;

/** What stands there before anything is typed. Spread and swap do not: they would pass for the broker's. */
export const typedContract = (answers: ReturnType<typeof usualAnswers>, digits: number): TypedContract => ({
  base: answers.base,
  quote: answers.quote,
  pip: answers.pip
    .toFixed(digits)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, ""),
  contractSize: plainNumber(answers.contractSize),
  spreadPips: "",
  swap: "",
  swapLong: "",
  swapShort: "",
});

/** What was typed as answers; numbers that are none are NaN. */
export function readContract(typed: TypedContract): ContractAnswers {
  const [pip, contractSize, spreadPips, swapLong, swapShort] = numbers.map((field) => {
    // A lot of "100,000" units is no hundred; a spread or swap of "1.125" is no thousand, and one of "1,250" can be either.
    if (field === "contractSize") return readAmount(typed[field], 2);
    return hasTwoMeanings(typed[field]) ? Number.NaN : readAmount(typed[field], manyDecimals);
  });
  return {
    pip: pip as number,
    contractSize: contractSize as number,
    spreadPips: spreadPips as number,
    swap: typed.swap,
    swapLong: swapLong as number,
    swapShort: swapShort as number,
    base: typed.base.trim().toUpperCase(),
    quote: typed.quote.trim().toUpperCase(),
  };
}

export const contractIsGood = (typed: TypedContract, digits: number): boolean => {
  const answers = readContract(typed);
  return (Object.keys(typed) as (keyof ContractAnswers)[]).every((field) => !contractProblem(field, answers, digits));
};

/** Why what is typed in a field cannot be; undefined when it can. */
export function fieldProblem(field: TypedField, typed: TypedContract, digits: number): string | undefined {
  const problem = contractProblem(field, readContract(typed), digits) ?? undefined;
  return problem && hasTwoMeanings(typed[field]) && field !== "contractSize"
    ? whichIsMeant(typed[field].trim())
    : problem;
}

type TypedField = Exclude<keyof ContractAnswers, "swap">;
const fields: readonly (readonly [TypedField, string, string])[] = [
  ["base", "Base", "What one lot holds, such as EUR or a share's name."],
  ["quote", "Quote currency", "The currency of the prices."],
  ["pip", "Pip size", "As a price, such as 0.0001."],
  ["contractSize", "Contract size", "Units per lot: 100,000 for currencies, 1 for most shares."],
  ["spreadPips", "Typical spread", "In pips; used where the file has no spread of its own."],
];

const swapChoices: readonly (readonly [SwapAnswer, string])[] = [
  ["", "Choose"],
  ["points", "Points per night"],
  ["percent", "Percent per year"],
  ["none", "None: not charged, my choice"],
];
const swapHelp = {
  points: (digits: number) =>
    `Per lot and night, in points of ${(1 / 10 ** digits).toFixed(digits)}: your broker may count larger or smaller ones. What it costs is negative.`,
  percent: () => "Percent of the position per year; what it costs is negative.",
} as const;

function swapFields({ swap }: TypedContract, digits: number): readonly (readonly [TypedField, string, string])[] {
  if (swap === "" || swap === "none") return [];
  const help = swapHelp[swap](digits);
  return [
    ["swapLong", "Swap, long", help],
    ["swapShort", "Swap, short", help],
  ];
}

/** What a percentage comes to each night; null where none is typed. */
function nightlyWords(answers: ContractAnswers, digits: number, price: number): string | null {
  const problem = (["swapLong", "swapShort"] as const).some((side) => contractProblem(side, answers, digits));
  if (answers.swap !== "percent" || problem) return null;
  const { swapLongPoints, swapShortPoints } = nightlySwap(answers, price);
  const points = [swapLongPoints, swapShortPoints].map((one) => shortNumber(one, 2));
  return `${points[0]} points long and ${points[1]} short per night on every bar: the percentage at the file's median price of ${(price / 10 ** digits).toFixed(digits)}.`;
}

type Props = {
  readonly symbol: string;
  readonly digits: number;
  /** A usual price of the file, in points. */
  readonly price: number;
  readonly typed: TypedContract;
  readonly onTyped: (typed: TypedContract) => void;
};

/** The contract of an unlisted symbol: without it a run would trade at no cost. */
export function ContractFields({ symbol, digits, price, typed, onTyped }: Props) {
  const answers = readContract(typed);
  const nightly = nightlyWords(answers, digits, price);
  const textField = ([field, label, help]: readonly [TypedField, string, string]) => (
    <TextField
      key={field}
      label={label}
      value={typed[field]}
      help={help}
      error={fieldProblem(field, typed, digits)}
      autoComplete="off"
      spellCheck={false}
      // A phone's keypad of decimals has no minus.
      inputMode={decimals.some((one) => one === field) ? "decimal" : undefined}
      onChange={({ target }) => onTyped({ ...typed, [field]: target.value })}
    />
  );
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-2 text-label font-semibold">Contract of {symbol}</legend>
      <p className="small">
        {symbol} is not one of our listed symbols. State its contract as your broker does: it decides position size,
        profit and costs. Prices have {digits} digits.
      </p>
      <div className="lab-fields import-fields">
        {fields.map(textField)}
        <SelectField
          label="Swap"
          value={typed.swap}
          options={swapChoices}
          help={nightly === null ? "What your broker charges for a position held overnight." : nightly}
          error={contractProblem("swap", answers, digits) ?? undefined}
          onChange={({ target }) => onTyped({ ...typed, swap: target.value as SwapAnswer })}
        />
        {swapFields(typed, digits).map(textField)}
      </div>
    </fieldset>
  );
}
