import { signInNameOf } from "#app/data/provider-forms/sign-in.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

const events: Readonly<Record<string, string>> = {
  gumroad:
    "Settings, Advanced: the ping address. It tells sales alone: for refunds and disputes make resource subscriptions of the same address, by the command in docs/how-to/sell-through-a-provider.md. In place of THE-SECRET goes the webhook secret that you type here. Gumroad tells a sale once: one that this site could not answer is found by the comparison alone, which takes an access token.",
  lemonsqueezy:
    "Settings, Webhooks, with the events order_created, order_refunded, subscription_created, subscription_updated, subscription_payment_success and subscription_payment_refunded. Without those of subscriptions their renewals are not counted here, and you end the access yourself. The API key is needed, too: without it a plan or VPS that is paid once is not told from a subscription, and stays open until you end it.",
  paddle:
    "Developer tools, Notifications, with the events transaction.completed, adjustment.created and adjustment.updated.",
  stripe:
    "Developers, Webhooks, with the events checkout.session.completed, checkout.session.async_payment_succeeded, charge.refunded, refund.failed, charge.dispute.created and charge.dispute.closed; for subscriptions also invoice.paid and invoice_payment.paid. Without these two their renewals are not counted here, and you end the access yourself.",
};

function Address({ label, address }: { readonly label: string; readonly address: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <p className="[overflow-wrap:anywhere]">{label}</p>
      <p className="flex flex-wrap items-center gap-3">
        <code className="break-all">{address}</code>
        <CopyButton text={address} label="Copy the address" variant="secondary" />
      </p>
    </div>
  );
}

/** What has to be told to the provider, and where its products are named. */
export function ProviderNotes({
  kind,
  chosen,
  siteUrl,
}: {
  readonly kind: string;
  readonly chosen: string;
  readonly siteUrl: string;
}) {
  if (signInNameOf(kind))
    return (
      <Address
        label="The provider sends people back to this address; add it to the client there:"
        address={`${siteUrl}/auth/v1/callback`}
      />
    );
  if (kind !== "checkout" || !events[chosen]) return null;
  const address = `${siteUrl}/functions/v1/checkout-webhook/${chosen}${chosen === "gumroad" ? "?secret=THE-SECRET" : ""}`;
  return (
    <div className="grid gap-4">
      <Address label={`The provider sends its messages to this address. ${events[chosen]}`} address={address} />
      <p>
        Then name your products under{" "}
        <PageLink to="/admin/product-names" className="text-link">
          Products at the provider
        </PageLink>{" "}
        and give each of them its checkout address where it is edited: Courses, Plans, Robots, VPS plans.
        {chosen === "paddle" && (
          <>
            {" "}
            Paddle's is <code className="break-all">/_paddle/checkout?price=pri_…</code> on this site. In Paddle's
            checkout settings, approve your domain and make{" "}
            <code className="break-all">{`${siteUrl}/_paddle/checkout`}</code> the default payment link: without one no
            checkout opens, and Paddle's mails to buyers whose card failed lead there.
          </>
        )}{" "}
        A sale of a product without a name is held.
      </p>
    </div>
  );
}
