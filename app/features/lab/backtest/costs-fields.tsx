import { plainNumber } from "#lib/figure-text.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { ChoiceField } from "./choice-field.tsx";
import { checks, isSpreadFree, typicalPips } from "./cost-words.ts";
import { NumberField } from "./number-field.tsx";
import { useRunSettings } from "./run-settings.ts";

type Props = {
  readonly symbol: string;
  /** The bars have a spread of their own. */
  readonly dataSpread: boolean;
};

/** What trading costs in the test. These are part of the strategy: they go where it goes. */
export function CostsFields({ symbol, dataSpread }: Props) {
  const { account, costs, set } = useRunSettings();
  const spec = findSymbol(symbol);
  const spread = costs.spread ?? { kind: "typical" };
  const swap = costs.swap ?? { kind: "typical" };
  const typical = typicalPips(spec);
  return (
    <div className="lab-fields">
      <ChoiceField
        label="Spread"
        value={spread.kind}
        options={[
          ["typical", spec ? `Typical, ${plainNumber(typical, 1)} pips` : "Typical: none known"],
          ["pips", "Fixed, in pips"],
          ["data", dataSpread ? "From the data, bar by bar" : "From the data (these bars have none)"],
        ]}
        onValue={(kind) => set({ costs: { spread: kind === "pips" ? { kind, value: typical || 1 } : { kind } } })}
      />
      {spread.kind === "pips" ? (
        <NumberField
          label="Pips"
          value={spread.value}
          decimals={1}
          unit="pips"
          check={checks.spread}
          onValue={(value) => set({ costs: { spread: { kind: "pips", value } } })}
        />
      ) : null}
      <NumberField
        label="Commission"
        value={costs.commissionPerLot ?? 0}
        decimals={2}
        unit={`${account.currency} a lot and side`}
        check={checks.commission}
        onValue={(commissionPerLot) => set({ costs: { commissionPerLot } })}
      />
      <NumberField
        label="Slippage"
        value={costs.slippagePips ?? 0}
        decimals={1}
        unit="pips"
        check={checks.slippage}
        onValue={(slippagePips) => set({ costs: { slippagePips } })}
      />
      <ChoiceField
        label="Swap a night"
        value={swap.kind}
        options={[
          ["typical", spec ? "Typical of the symbol" : "Typical: none known"],
          ["none", "None"],
          ["points", "My broker's, in points"],
        ]}
        onValue={(kind) =>
          set({
            costs: {
              swap:
                kind === "points"
                  ? { kind, long: spec?.swapLongPoints ?? 0, short: spec?.swapShortPoints ?? 0 }
                  : { kind },
            },
          })
        }
      />
      {swap.kind === "points" ? (
        <>
          <NumberField
            label="Swap, long"
            value={swap.long}
            decimals={2}
            unit="points"
            check={checks.swap}
            onValue={(long) => set({ costs: { swap: { ...swap, long } } })}
          />
          <NumberField
            label="Swap, short"
            value={swap.short}
            decimals={2}
            unit="points"
            check={checks.swap}
            onValue={(short) => set({ costs: { swap: { ...swap, short } } })}
          />
        </>
      ) : null}
      {isSpreadFree(costs, spec) ? (
        <p className="lab-warning" role="status">
          No spread: every fill is at the bid. No broker trades like this, and many a strategy lives on that difference
          alone. Read the result as an upper limit.
        </p>
      ) : null}
    </div>
  );
}
