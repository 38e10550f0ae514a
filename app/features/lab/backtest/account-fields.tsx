import { currencies, useRunSettings } from "../core/run-settings.ts";
import { ChoiceField } from "../fields/choice-field.tsx";
import { checks } from "../fields/cost-words.ts";
import { NumberField } from "../fields/number-field.tsx";

/** The account of the backtest: the same for every strategy, stored on this device. */
export function AccountFields({ cap }: { readonly cap: number }) {
  const { account, set } = useRunSettings();
  return (
    <div className="lab-fields">
      <NumberField
        label="Deposit"
        value={account.deposit}
        decimals={2}
        unit={account.currency}
        check={checks.deposit}
        onValue={(deposit) => set({ account: { deposit } })}
      />
      <ChoiceField
        label="Currency"
        value={account.currency}
        options={currencies.map((currency) => [currency, currency])}
        onValue={(currency) => set({ account: { currency } })}
      />
      <ChoiceField
        label="Leverage"
        value={account.leverage === null ? "cap" : "own"}
        options={[
          ["cap", `Retail limit, 1:${cap}`],
          ["own", "My broker's"],
        ]}
        onValue={(kind) => set({ account: { leverage: kind === "cap" ? null : cap } })}
      />
      {account.leverage === null ? null : (
        <NumberField
          label="Leverage, 1 to"
          value={account.leverage}
          decimals={0}
          unit=": 1"
          check={checks.leverage}
          onValue={(leverage) => set({ account: { leverage } })}
        />
      )}
      <ChoiceField
        label="Accounting"
        value={account.mode}
        options={[
          ["hedging", "Hedging: positions side by side"],
          ["netting", "Netting: one position per symbol"],
        ]}
        onValue={(mode) => set({ account: { mode } })}
      />
    </div>
  );
}
