import type { Bars } from "#trading/market/bars.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { useRunSettings } from "../core/run-settings.ts";
import { ChoiceField } from "./choice-field.tsx";
import { checks, hasDataSpread, isSpreadFree, pipsText, typicalPips, typicalSwapWords } from "./cost-words.ts";
import { NumberField } from "./number-field.tsx";

type Props = {
  readonly symbol: string;
  /** Null while they are being loaded. */
  readonly bars: Bars | null;
};

/** What trading costs in the test. These are part of the strategy: they go where it goes. */
export function CostsFields({ symbol, bars }: Props) {
  const { account, costs, set } = useRunSettings();
  const spec = findSymbol(symbol) ?? bars?.contract;
  // Left open, the spread is the data's, and the typical one for prices that have none.
  const kind = costs.spread?.kind ?? "open";
  const fixed = pipsText(typicalPips(spec));
  const swap = costs.swap ?? { kind: "typical" };
  const typical = typicalPips(spec);
  return (
    <div className="lab-fields">
      <ChoiceField
        label="Spread"
        value={kind}
        options={[
          ["open", hasDataSpread(bars) ? "From the data, bar by bar" : `From the data: none there, so ${fixed}`],
          ["typical", spec ? `Fixed: typical, ${fixed}` : "Fixed: typical, none known"],
          ["pips", "Fixed, in pips"],
          ...(kind === "data" ? [["data", "Only from the data"] as const] : []),
        ]}
        onValue={(next) =>
          set({
            costs: {
              spread:
                next === "open" ? undefined : next === "pips" ? { kind: next, value: typical || 1 } : { kind: next },
            },
          })
        }
      />
      {costs.spread?.kind === "pips" ? (
        <NumberField
          label="Pips"
          value={costs.spread.value}
          decimals={3}
          unit="pips"
          check={checks.spread}
          onValue={(value) => set({ costs: { spread: { kind: "pips", value } } })}
        />
      ) : null}
      <NumberField
        label="Commission"
        value={costs.commissionPerLot ?? 0}
        decimals={2}
        unit={`${account.currency} per lot per side`}
        check={checks.commission}
        onValue={(commissionPerLot) => set({ costs: { commissionPerLot } })}
      />
      <NumberField
        label="Slippage"
        value={costs.slippagePips ?? 0}
        decimals={3}
        unit="pips"
        check={checks.slippage}
        onValue={(slippagePips) => set({ costs: { slippagePips } })}
      />
      <ChoiceField
        label="Swap per night"
        value={swap.kind}
        options={[
          ["typical", typicalSwapWords(spec)],
          ["none", "None"],
          ["points", "Custom, in points"],
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
      {swap.kind === "points"
        ? (["long", "short"] as const).map((side) => (
            <NumberField
              key={side}
              label={`Swap, ${side}`}
              value={swap[side]}
              decimals={3}
              signed
              unit="points"
              check={checks.swap}
              onValue={(points) => set({ costs: { swap: { ...swap, [side]: points } } })}
            />
          ))
        : null}
      {isSpreadFree(costs, spec, bars) ? (
        <p className="lab-warning" role="status">
          No spread: every fill is at the bid. No broker trades like this, and many a strategy lives on that difference
          alone. Read the result as an upper limit.
        </p>
      ) : null}
    </div>
  );
}
