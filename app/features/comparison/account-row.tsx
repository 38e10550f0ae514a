import { shortDate } from "#lib/date-text.ts";
import { formatPrice } from "#lib/price-text.ts";
import { commissionText, isAffiliate } from "../../data/broker-cost.ts";
import { BrokerLink } from "../../site/broker-link.tsx";
import { DemoMark } from "../../site/demo-mark.tsx";
import type { AccountCost } from "./account-cost.ts";
import { CostLines, costText } from "./cost-lines.tsx";
import type { MyTrades } from "./my-trades.ts";
import type { PricedAccount } from "./ranked-accounts.ts";

const unstatedText = "not stated";
const partText = (amount: number | null): string => (amount === null ? unstatedText : costText(amount));

/** The total, and which parts of it are missing. */
function Total({ cost }: { readonly cost: AccountCost }) {
  const partial = cost.unstated.length > 0;
  if (cost.total === null)
    return (
      <p className="text-right" data-total="" data-partial>
        <strong className="figure text-h3">–</strong>
        <span className="fine block">cost not stated</span>
      </p>
    );
  return (
    <p className="text-right" data-total={cost.total.toFixed(2)} data-partial={partial || undefined}>
      {partial ? <span className="fine block">stated parts only</span> : null}
      <strong className="figure text-h3">{costText(cost.total)}</strong>
      <span className="fine block">{cost.total < 0 ? "earned per month" : "per month"}</span>
    </p>
  );
}

function Parts({ cost }: { readonly cost: AccountCost }) {
  const parts = [
    ["Spread", cost.spread],
    ["Commission", cost.commission],
    ["Swap", cost.swap],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(5.25rem,100%),1fr))] gap-3">
      {parts.map(([name, amount]) => (
        <div key={name}>
          <dt className="fine">{name}</dt>
          <dd className="figure small font-semibold">{partText(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ account }: Pick<PricedAccount, "account">) {
  const { broker } = account;
  const facts: readonly (readonly [string, string])[] = [
    ["Company you sign with", account.entity ?? unstatedText],
    ["Regulator of that company", account.regulator ?? unstatedText],
    ["Minimum deposit", account.minDeposit === null ? unstatedText : formatPrice(account.minDeposit)],
    ["Commission", commissionText(account)],
    ["Platforms", account.platforms.join(", ") || unstatedText],
    ["Execution", account.execution ?? unstatedText],
    ["Withdrawals", account.withdrawals ?? unstatedText],
    ["Retail accounts losing money", `${broker.lossShare}% (stated ${shortDate(broker.lossShareDate)})`],
    ["Figures checked", account.checkedOn === null ? "never" : shortDate(account.checkedOn)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2.5 text-small leading-snug md:grid-cols-3 min-[100rem]:grid-cols-5">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt className="fine">{name}</dt>
          <dd className={text === unstatedText ? "text-ink3" : "font-semibold"}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One account type: its cost for these trades, the parts of the cost, and the company behind it, which a phone folds away. */
export function AccountRow({ account, cost, trades }: PricedAccount & { readonly trades: MyTrades }) {
  const { broker } = account;
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 border-t border-line py-6 md:gap-y-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
      data-account={account.id}
    >
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <h3 className="text-lead">
            {broker.name}
            <span className="small block font-normal text-ink2">{account.name} account</span>
            <DemoMark evidence={account.evidence} text="demo figures" />
          </h3>
          <Total cost={cost} />
        </div>
        <Parts cost={cost} />
        {cost.unstated.length > 0 ? (
          <p className="fine mt-3">Not stated: {cost.unstated.join(", ")}. Check with the broker.</p>
        ) : null}
        <CostLines cost={cost} trades={trades} />
      </div>
      <div>
        <details className="disclosure rest-of-list account-facts">
          <summary className="small">Company, regulator, platforms and terms</summary>
          <Facts account={account} />
        </details>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 md:mt-4">
          <BrokerLink broker={broker} />
          <span className="fine min-w-0 flex-[1_1_10rem]">
            {isAffiliate(broker)
              ? "Affiliate link: we may be paid if you open an account. It changes nothing in this order."
              : "No affiliate link: the button leads to us."}
          </span>
        </p>
      </div>
    </li>
  );
}
