import { useCallback, useEffect, useState } from "react";
import { type CoinPayment, loadCoinPayment } from "#app/data/coin-payments.ts";
import { formProblem } from "#app/data/form-call.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { MailedPageNote } from "#app/ui/mailed-page-note.tsx";
import { RetryNote } from "#app/ui/retry-note.tsx";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { useFragment } from "#app/ui/use-fragment.ts";
import { useNow } from "#app/ui/use-now.ts";
import { whileHere } from "#app/ui/while-here.ts";
import { longMoment } from "#lib/date-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { OwnerConfirm } from "./owner-confirm.tsx";

/** Its state, in words. */
function statusText({ status, expiresAt, confirmations, needed }: CoinPayment, now: number): string {
  if (status === "refunded") return "Refunded: the access of this order has ended.";
  if (status === "confirmed") return "Confirmed: the receipt and the way to what you bought are in your mail.";
  if (status === "confirming") return `Seen on the network: ${confirmations} of ${needed} confirmations.`;
  if (now > Date.parse(expiresAt))
    return "Expired: do not send anything for it. Request a new payment at the rate of today.";
  return `Waiting for your payment until ${longMoment(expiresAt)}.`;
}

/** Where the visitor goes on, once nothing is to be sent. */
function nextPage({ status, expiresAt }: CoinPayment, now: number) {
  if (status === "confirmed") return { href: "/member-area", label: "Open the member area" };
  if (status === "waiting" && now > Date.parse(expiresAt))
    return { href: "/pay-with-crypto", label: "Request a new payment" };
  return null;
}

function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    return whileHere(
      import("uqr"),
      ({ renderSVG }) => setSource(`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 4 }))}`),
      // The address beside it can be copied.
      () => undefined,
    );
  }, [text]);
  return source ? <img src={source} alt={label} width={220} height={220} className="rounded bg-white" /> : null;
}

function HowToPay({ payment }: { readonly payment: CoinPayment }) {
  const { amount, symbol, network, address, uri } = payment;
  return (
    <div className="mt-8 grid gap-6 sm:grid-cols-[auto_1fr]">
      <QrCode text={uri} label={`QR code of the address with the amount ${amount} ${symbol}`} />
      <div className="grid min-w-0 content-start gap-4">
        <p>
          Send exactly{" "}
          <strong>
            {amount} {symbol}
          </strong>{" "}
          on the network <strong>{network}</strong> to
          <br />
          <code className="break-all">{address}</code>
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={address} label="Copy the address" variant="secondary" />
          <CopyButton text={amount} label="Copy the amount" variant="secondary" />
        </div>
        <p className="fine">
          The amount is yours alone: by it we recognize the payment. Network fees come on top. Coins sent on another
          network are usually lost.
        </p>
      </div>
    </div>
  );
}

function Payment({ fragment }: { readonly fragment: string }) {
  const [payment, setPayment] = useState<CoinPayment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Milliseconds by which the device's clock is ahead of the server's. */
  const [ahead, setAhead] = useState(0);
  const deviceNow = useNow();
  const load = useCallback(() => {
    setProblem(null);
    loadCoinPayment(fragment)
      .then((loaded) => {
        setAhead(Date.now() - Date.parse(loaded.answeredAt));
        setPayment(loaded);
      })
      .catch((error: unknown) => setProblem(formProblem(error)));
  }, [fragment]);
  useEffect(load, [load]);
  if (problem) return <RetryNote again={load}>{problem}</RetryNote>;
  if (!payment || deviceNow === null) return <p role="status">Loading the payment…</p>;
  const now = deviceNow - ahead;
  const next = nextPage(payment, now);
  const isOpen = payment.status === "waiting" && now <= Date.parse(payment.expiresAt);
  return (
    <>
      <h2 className="text-h3">
        {payment.product}, {formatUsd(payment.priceCents / 100)}
      </h2>
      <p className="mt-3" role="status">
        Payment C{payment.number}. {statusText(payment, now)}
      </p>
      <p className="fine mt-2">
        1 {payment.symbol} is {formatUsd(Number(payment.usdRate))}, rate of {longMoment(payment.ratedAt)}. A payment
        counts after {payment.needed} confirmations, which a person checks.
      </p>
      {next && (
        <ButtonLink className="mt-6" href={next.href}>
          {next.label}
        </ButtonLink>
      )}
      {isOpen && fragment.includes(".") && <HowToPay payment={payment} />}
      {!fragment.includes(".") && <OwnerConfirm payment={payment} onChanged={load} />}
      <p className="mt-8 max-w-[640px] text-ink2">
        A refund is the dollar price at the time of purchase, paid to an address you confirm in writing.
      </p>
    </>
  );
}

/** The page at /pay-with-crypto/payment: one payment by its link, or by its number for the owner. */
export function PaymentScreen() {
  const fragment = useFragment();
  return (
    <div className="wrap py-14 *:max-w-[756px]">
      <p className="eyebrow">Pay with Crypto</p>
      <h1 className="mt-4 mb-8">Your payment</h1>
      <ScriptNote>This page needs JavaScript: the secret of your link is not sent with the address.</ScriptNote>
      {fragment === "" && (
        <MailedPageNote what="the payment" start={{ href: "/pay-with-crypto", label: "Pay with crypto" }} />
      )}
      {fragment && <Payment key={fragment} fragment={fragment} />}
    </div>
  );
}
