import type { OfferedAccount } from "#app/data/broker-accounts.ts";
import { counted } from "#lib/figure-text.ts";
import { useAddressState } from "../../ui/use-address-state.ts";
import { AccountRow } from "./account-row.tsx";
import { comparisonView, type SortBy, tradesOf, writeTraded } from "./my-trades.ts";
import { rankedAccounts } from "./ranked-accounts.ts";
import { TradesForm } from "./trades-form.tsx";

const orderWords: Readonly<Record<SortBy, string>> = {
  cost: "the cost of your trades, lowest first; accounts that leave costs unstated come last",
  deposit: "minimum deposit, lowest first",
  losses: "the share of retail accounts that lose money, lowest first",
  name: "name",
};

/** Account types by what the visitor's own trades cost in them. */
export function ComparisonScreen({ accounts }: { readonly accounts: readonly OfferedAccount[] }) {
  const [view, change] = useAddressState(comparisonView);
  const trades = tradesOf(view);
  const ranked = rankedAccounts(accounts, trades, view.sort);
  return (
    <div className="wrap wide grid grid-cols-[minmax(0,1fr)] gap-8 pb-14">
      <TradesForm
        trades={trades}
        sort={view.sort}
        onTrades={({ traded, nights, side }) => change({ traded: writeTraded(traded), nights: String(nights), side })}
        onSort={(sort) => change({ sort })}
      />
      <section aria-labelledby="accounts-heading">
        <h2 id="accounts-heading" className="text-figure">
          {counted(accounts.length, "account")} compared
        </h2>
        <p className="lead mt-2" aria-live="polite" data-order={view.sort}>
          Ordered by {orderWords[view.sort]}. Equal accounts are ordered by name. What a broker pays us plays no part.
        </p>
        <p className="fine mt-2 mb-6 max-w-[85ch]">
          US dollars per month. Spread: pips × value of a pip × lots. Commission: both sides × lots. Swap: points per
          night × lots × nights × 7/5, because five nights of a trading week are charged as seven (one counts three
          times); a plus sign is money earned. Other currencies are converted at fixed reference prices. Slippage,
          conversion and withdrawal fees are not included.
        </p>
        {accounts.length > 0 ? (
          <ol className="border-b border-line" aria-label="Accounts">
            {ranked.map((priced) => (
              <AccountRow key={priced.account.id} {...priced} trades={trades} />
            ))}
          </ol>
        ) : (
          <p className="text-ink2">No account has been entered yet.</p>
        )}
      </section>
    </div>
  );
}
