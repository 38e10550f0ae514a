import { percentText } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { accountFigures } from "#trading/simulator/account-figures.ts";
import type { SimulatorState } from "#trading/simulator/state.ts";
import { Figure } from "../../ui/figure.tsx";

/** What the account is worth at the last prices. */
export function AccountStrip({ state }: { readonly state: SimulatorState }) {
  const { balance, equity, margin, freeMargin, marginLevel } = accountFigures(state);
  return (
    <dl className="figures-even border-line border-y py-4" data-figures>
      <Figure label="Balance" value={formatUsd(balance)} />
      <Figure label="Equity" value={formatUsd(equity)} />
      <Figure label="Margin" value={formatUsd(margin)} />
      <Figure label="Free margin" value={formatUsd(freeMargin)} />
      <Figure label="Margin level" value={percentText(marginLevel, 0)} />
    </dl>
  );
}
