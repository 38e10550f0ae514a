import { coinOf, coinText } from "#lib/coin-amount.ts";
import { longMoment } from "#lib/date-text.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Tx } from "#platform/postgres/database.ts";
import { linkSecret } from "#supabase/functions/_shared/secret-link.ts";
import { mayMailDesk, mayMailStranger } from "../form-mails.ts";
import { ownerAddresses } from "../owner-addresses.ts";
import { plainNotice } from "../plain-notice.ts";
import { handleWaiting, type LinkMailOptions, mailJob, outboxOf } from "../waiting-mails.ts";

type Waiting = {
  readonly id: string;
  readonly number: number;
  readonly email: string;
  readonly coin: string;
  readonly units: string;
  readonly product: string;
  readonly expiresAt: Date;
};

const requested = {
  next: `select id, number::int as number, email, coin, amount_units::text as units, product_name as product, expires_at as "expiresAt" from public.coin_payments
    where mailed_at is null and id::text <> all ($1::text[]) order by requested_at, id limit 1 for update skip locked`,
  mark: "update public.coin_payments set mailed_at = now() where id = $1",
};

async function mail(tx: Tx, waiting: Waiting, options: LinkMailOptions) {
  const { siteUrl, linkSecret: secret = "" } = options;
  const { enqueue } = await outboxOf(tx, options);
  const { id, number, email, product, units, expiresAt } = waiting;
  const coin = coinOf(waiting.coin);
  const amount = `${coinText(units, coin.decimals)} ${coin.symbol}`;
  const page = `${siteUrl}/pay-with-crypto/payment#${number}`;
  const visitor = plainNotice(
    {
      to: email,
      subject: `Your payment in ${coin.symbol} [C${number}]`,
      title: `Payment C${number} for ${product}`,
      paragraphs: [
        `The amount is ${amount} on the network ${coin.network}. Open the payment for the address: we never mail one.`,
        `It can be paid until ${longMoment(expiresAt, "UTC")} UTC: send nothing for it afterwards, and request a new payment.`,
        "Access and the receipt follow by mail once the network has confirmed the payment and we have checked it.",
      ],
      link: { url: `${page}.${await linkSecret(secret, "coin payment", id)}`, label: "Open the payment" },
      closing: "If you did not ask for this, ignore this mail: nothing is owed.",
    },
    siteUrl,
  );
  if (await mayMailStranger(tx, email)) await enqueue(tx, visitor);
  for (const to of (await mayMailDesk(tx)) ? await ownerAddresses(tx) : []) {
    const title = `Payment C${number} was requested`;
    const paragraphs = [
      `${email} wants to pay ${amount} for ${product}.`,
      "When a transaction of exactly this amount arrives, type its id and confirmations on the payment's page.",
    ];
    const link = { url: page, label: "Open the payment" };
    const closing = "The page asks for the owner's account with the second factor.";
    await enqueue(tx, plainNotice({ to, subject: title, title, paragraphs, link, closing }, siteUrl));
  }
}

/** Mails every payment that was requested. @returns how many were handled. */
export const sendPaymentMails = async (options: LinkMailOptions): Promise<number> =>
  options.linkSecret ? handleWaiting<Waiting>(options.database, requested, (tx, row) => mail(tx, row, options)) : 0;

export const paymentMailJob = (options: LinkMailOptions): Job =>
  mailJob("coin-payment-mails", "coin_payments", () => sendPaymentMails(options));
