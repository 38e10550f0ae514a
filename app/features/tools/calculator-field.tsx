import { useRef, useState } from "react";
import type { Input, NumberInput } from "#trading/calculators/calculator.ts";
import { typedText } from "#trading/calculators/result-text.ts";
import type { QuoteSource } from "#trading/market/market-data.ts";
import { quoteWords } from "../../market/data-words.ts";
import { quoteSource } from "../../market/quote-source.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useStore } from "../../ui/use-store.ts";

type Props = {
  readonly input: Input;
  readonly text: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
};

type Filled = { readonly symbol: string; readonly text: string };

/** Which prices the field was filled from, while it holds what was filled in and for the same symbol. */
export const filledNote = (filled: Filled | null, now: Filled, source: QuoteSource): string =>
  source.kind === "live" && filled?.symbol === now.symbol && filled.text === now.text ? quoteWords(source) : "";

/** Fills a price field with the market's current one. */
function CurrentPrice({
  input,
  symbol,
  text,
  onType,
}: {
  readonly input: NumberInput;
  readonly symbol: string;
  readonly text: string;
  readonly onType: (text: string) => void;
}) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [filled, setFilled] = useState<Filled | null>(null);
  const source = useStore(quoteSource);
  const shown = useRef(symbol);
  shown.current = symbol;
  const fill = () => {
    setState("loading");
    import("./current-price.ts")
      .then(({ currentPrice }) => currentPrice(symbol))
      .then(({ bid, ask }) => {
        setState("idle");
        // Another symbol was chosen meanwhile: this is not its price.
        if (shown.current !== symbol) return;
        const price = input.name.endsWith("-bid") ? bid : input.name.endsWith("-ask") ? ask : (bid + ask) / 2;
        const found = typedText(price, input.decimals);
        onType(found);
        setFilled({ symbol, text: found });
      })
      .catch(() => setState("failed"));
  };
  return (
    <p className="needs-script mt-1 -ml-3 flex flex-wrap items-center gap-x-3">
      <Button variant="quiet" size="sm" onClick={fill} aria-busy={state === "loading"}>
        {source.kind === "live" ? `Use the current ${source.name} price` : "Use the current simulated price"}
      </Button>
      <span className="fine pl-3" role="status">
        {state === "failed" ? "The price could not be loaded. Enter your own." : ""}
        {state === "idle" ? filledNote(filled, { symbol, text }, source) : ""}
      </span>
    </p>
  );
}

/** One field of a calculator, by what its definition says. */
export function CalculatorField({ input, text, error, onType }: Props) {
  if (input.kind === "choice")
    return (
      <div className="calculator-field">
        <SelectField
          name={input.name}
          label={input.label}
          help={input.help}
          error={error}
          options={input.options}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
    );
  const label = input.unit ? `${input.label} (${input.unit})` : input.label;
  return (
    <div className="calculator-field">
      <TextField
        name={input.name}
        label={label}
        help={input.help}
        error={error}
        inputMode={input.min < 0 ? "text" : input.decimals === 0 ? "numeric" : "decimal"}
        autoComplete="off"
        maxLength={40}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {input.symbol ? <CurrentPrice input={input} symbol={input.symbol} text={text} onType={onType} /> : null}
    </div>
  );
}
