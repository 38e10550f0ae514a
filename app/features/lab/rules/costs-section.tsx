import { FieldBox } from "./risk/field-box.tsx";
import { useRules } from "./rules-context.ts";
import { useDocumentPart } from "./rules-parts.ts";
import { ChoiceToken } from "./tokens/choice-token.tsx";
import { NumberToken } from "./tokens/number-token.tsx";

/** What a trade costs; part of the strategy, so that every tab reckons with the same. */
export function CostsSection() {
  const { put } = useRules();
  const costs = useDocumentPart((own) => own.costs);
  const { spread, commissionPerLot, slippagePips, swap } = costs ?? {};
  // What is left open is the data's, and the typical spread where prices have none.
  const putSpread = (kind: "open" | "typical" | "pips" | "data") =>
    put(["costs", "spread"], kind === "open" ? undefined : kind === "pips" ? { kind, value: 1 } : { kind });
  const putSwap = (kind: "typical" | "none" | "points") =>
    put(["costs", "swap"], kind === "points" ? { kind, long: 0, short: 0 } : { kind });
  return (
    <details className="lab-fold" open={costs ? true : undefined}>
      <summary>Costs{costs ? "" : ": spread from the data, typical swap"}</summary>
      <div className="lab-pair">
        <FieldBox label="Spread" path={["costs", "spread"]}>
          {spread?.kind === "pips" ? (
            <NumberToken fixed path={["costs", "spread", "value"]} value={spread.value} label="Spread" step={0.1} />
          ) : null}
          <ChoiceToken
            word
            label="Spread: how"
            value={spread?.kind ?? "open"}
            choices={[
              ["open", "from the data"],
              ["typical", "fixed: typical"],
              ["pips", "fixed, pips"],
              ...(spread?.kind === "data" ? [["data", "only from the data"] as const] : []),
            ]}
            onChoose={putSpread}
          />
        </FieldBox>
        <FieldBox label="Commission" path={["costs", "commissionPerLot"]}>
          <NumberToken
            fixed
            path={["costs", "commissionPerLot"]}
            value={commissionPerLot ?? 0}
            label="Commission"
            step={0.5}
          />
          <span>per lot per side</span>
        </FieldBox>
        <FieldBox label="Slippage" path={["costs", "slippagePips"]}>
          <NumberToken fixed path={["costs", "slippagePips"]} value={slippagePips ?? 0} label="Slippage" step={0.1} />
          <span>pips</span>
        </FieldBox>
        <FieldBox label="Swap per night" path={["costs", "swap"]}>
          <ChoiceToken
            word
            label="Swap: how"
            value={swap?.kind ?? "typical"}
            choices={[
              ["typical", "typical"],
              ["none", "none"],
              ["points", "points"],
            ]}
            onChoose={putSwap}
          />
          {swap?.kind === "points" ? (
            <>
              <span>long</span>
              <NumberToken fixed path={["costs", "swap", "long"]} value={swap.long} label="Swap long, points" />
              <span>short</span>
              <NumberToken fixed path={["costs", "swap", "short"]} value={swap.short} label="Swap short, points" />
            </>
          ) : null}
        </FieldBox>
      </div>
    </details>
  );
}
