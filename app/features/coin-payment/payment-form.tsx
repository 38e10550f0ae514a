import { type SubmitEvent, useEffect, useState } from "react";
import { type CoinOffer, loadCoinOffer, requestCoinPayment } from "#app/data/coin-payments.ts";
import { formProblem } from "#app/data/form-call.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TrapField } from "#app/ui/trap-field.tsx";
import { whileHere } from "#app/ui/while-here.ts";
import { longMoment } from "#lib/date-text.ts";
import { formNotices } from "#lib/form-notices.ts";
import { formatUsd } from "#lib/price-text.ts";

type Coin = CoinOffer["coins"][number];

const rateText = ({ rate, symbol }: Coin) =>
  rate
    ? `1 ${symbol} is ${formatUsd(Number(rate.usd))} (${rate.source}, ${longMoment(rate.notedAt)}).`
    : "There is no rate of the last 24 hours, so this coin cannot be used at the moment. Ask us for a new rate.";

function useOffer() {
  const [offer, setOffer] = useState<CoinOffer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => whileHere(loadCoinOffer(), setOffer, (error) => setProblem(formProblem(error))), []);
  return { offer, problem };
}

function Form({ coins, products }: CoinOffer) {
  const [coinId, setCoinId] = useState(coins[0]?.id ?? "");
  const [state, setState] = useState<{ readonly busy?: boolean; readonly problem?: string }>({});
  const coin = coins.find(({ id }) => id === coinId);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget));
    setState({ busy: true });
    try {
      const { link } = await requestCoinPayment({ ...form, coin: coinId });
      window.location.assign(`/pay-with-crypto/payment#${link}`);
    } catch (error) {
      setState({ problem: formProblem(error) });
    }
  };
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="grid max-w-[640px] gap-5">
      <SelectField
        label="What to pay"
        name="productId"
        options={products.map(({ id, name, priceCents }) => [id, `${formatUsd(priceCents / 100)}, ${name}`] as const)}
      />
      <SelectField
        label="Coin and network"
        value={coinId}
        onChange={({ target }) => setCoinId(target.value)}
        help={coin && rateText(coin)}
        options={coins.map(({ id, name, symbol, network }) => [id, `${name} (${symbol}), network ${network}`] as const)}
      />
      <EmailField help="The order and its access belong to it." />
      <TrapField />
      <ProblemNote text={state.problem} className="border-down!" />
      <p className="fine">
        {formNotices.payment} <a href="/privacy#rights">Privacy</a>
      </p>
      <Button type="submit" aria-busy={state.busy} disabled={!coin?.rate} className="justify-self-start">
        Show amount and address
      </Button>
    </form>
  );
}

/** Requests a payment in coin; says plainly where the owner has set no address. */
export function PaymentForm() {
  const { offer, problem } = useOffer();
  return (
    <>
      <ScriptNote>Requesting a payment needs JavaScript. Write to us by email instead.</ScriptNote>
      <ProblemNote text={problem} />
      {!offer && !problem && <p role="status">Loading…</p>}
      {offer?.coins.length === 0 && (
        <p className="note-rule max-w-[640px]">
          This site takes no coins at the moment: no payment address is set. Do not send coins to an address that
          someone gives you in our name.
        </p>
      )}
      {offer && offer.coins.length > 0 && <Form {...offer} />}
    </>
  );
}
