import { ChevronLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { Buy } from "#app/site/buy-button.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Brand, NextSteps } from "#content/types.ts";
import { localLongDate, longDate, longMoment } from "#lib/date-text.ts";
import { nextStepsFor } from "#lib/next-steps.ts";
import { type PaidPeriod, paidPeriod, periodNote, piecesOfTime } from "#lib/paid-period.ts";
import { AccountQuery } from "../account-query.tsx";
import { type Holding, receiptPath, renewsMachine, wasPaidBefore } from "../holdings.ts";
import { MemberGate } from "../member-gate.tsx";
import type { MemberSession } from "../member-session.ts";
import type { Account } from "../use-account.ts";
import { NextStepsPanel } from "./next-steps-panel.tsx";
import { RobotGoodsPanel } from "./robot-goods-panel.tsx";

export const BackToMemberArea = () => (
  <Link to="/member-area" className="text-link small inline-flex min-h-11 items-center gap-1 print:hidden">
    <ChevronLeft size={16} aria-hidden="true" /> Member area
  </Link>
);

/** What a holding was bought with. */
function boughtAs({ orderId, productId }: Holding, { orders }: Account) {
  const order = orders.find(({ id }) => id === orderId);
  return { order, item: order?.items.find((item) => item.productId === productId) };
}

function Ended({ holding, account }: { readonly holding: Holding; readonly account: Account }) {
  const over = holding.endsAt !== null && Date.parse(holding.endsAt) <= Date.now();
  const { order, item } = boughtAs(holding, account);
  if (over && paidPeriod(item?.billing))
    return <p className="note-rule">The paid time ended on {longMoment(holding.endsAt ?? "")}.</p>;
  const refunded = order?.refundedAt;
  return (
    <p className="note-rule">
      This ended{refunded ? ` on ${localLongDate(refunded)}` : ""}: its order was refunded or disputed, or the seller
      ended the access. Downloads and license keys no longer work. If that is a mistake,{" "}
      <Link to="/contact" className="text-link">
        write to us
      </Link>
      .
    </p>
  );
}

/** The goods that the site itself hands out, by the kind of product. */
const goodsPanels: Partial<Record<Holding["productKind"], typeof RobotGoodsPanel>> = { robot: RobotGoodsPanel };

type ItemProps = {
  readonly holding: Holding;
  readonly account: Account;
  readonly brand: Brand;
  readonly onBuyAgain: Buy;
};

const untilWhen: Partial<Record<Holding["productKind"], string>> = {
  plan: "Sessions can take place",
  vps: "The machine is paid for",
};

/** What is sold here is a month or a quarter; the longer ones are the provider's. */
const anotherOf: Partial<Record<PaidPeriod, string>> = {
  "one month": "Buy another month",
  "three months": "Buy another three months",
};

/** Until when it is open, where that has an end; of a plan's month or a machine also what was paid for, and how to go on. */
function PaidTime({ holding, account, onBuyAgain }: Omit<ItemProps, "brand">) {
  const { productId, productKind, name, active, endsAt } = holding;
  const { order, item } = boughtAs(holding, account);
  const period = paidPeriod(item?.billing);
  const product = account.products.find(({ id }) => id === productId);
  const isGiven = order?.provider === "given";
  const paid =
    isGiven || !period
      ? ""
      : periodNote(period, order?.provider ?? null, piecesOfTime(productKind, item?.quantity ?? 1));
  const openWhile = (isGiven ? undefined : untilWhen[productKind]) ?? "It is open";
  const until = active && endsAt ? `${openWhile} until ${longMoment(endsAt)}.` : "";
  if (!period && !until) return null;
  return (
    <section className="grid justify-items-start gap-3" aria-label={paid ? "What is paid" : "How long it is open"}>
      {paid || until ? <p className="max-w-[62ch]">{`${paid} ${until}`.trim()}</p> : null}
      {product && period ? (
        <Button
          variant="secondary"
          onClick={() => onBuyAgain({ id: productId, kind: productKind, url: product.checkoutUrl, title: name })}
        >
          {productKind === "vps" ? `Buy another ${name}` : (anotherOf[period] ?? "Buy more time")}
        </Button>
      ) : null}
    </section>
  );
}

/** Of a course with lessons, what leads to the member area is done: its button is above. */
const stepsHere = (steps: Omit<NextSteps, "id">): Omit<NextSteps, "id"> => ({
  ...steps,
  steps: steps.steps.filter(({ href }) => href !== "/member-area"),
});

function Item({ holding, account, brand, onBuyAgain }: ItemProps) {
  const steps = nextStepsFor(account.nextSteps, {
    productId: holding.productId,
    kind: holding.productKind,
    hasGoods: account.withGoods.has(holding.productId),
    onlyOwnFiles: account.withOwnFiles.has(holding.productId),
    again: wasPaidBefore(holding, account.orders),
    renews: renewsMachine(holding, account.orders, account.holdings),
  });
  const Goods = goodsPanels[holding.productKind];
  const hasLessons = holding.productKind === "course" && account.withGoods.has(holding.productId);
  const { order } = boughtAs(holding, account);
  return (
    <>
      <header>
        <h1 className="text-h2!">{holding.name}</h1>
        <p className="lead mt-3">
          {holding.kind}, bought on {longDate(order?.placedAt ?? holding.grantedAt)}.{" "}
          <Link to={receiptPath(holding.orderId)} className="text-link">
            Receipt
          </Link>
        </p>
      </header>
      {!holding.active && <Ended holding={holding} account={account} />}
      <PaidTime holding={holding} account={account} onBuyAgain={onBuyAgain} />
      {holding.active && Goods && <Goods enrolmentId={holding.id} />}
      {holding.active && hasLessons && (
        <p>
          <ButtonLink to={`/courses/${holding.productId}`}>Open the course</ButtonLink>
        </p>
      )}
      {holding.active && steps && <NextStepsPanel steps={hasLessons ? stepsHere(steps) : steps} brand={brand} />}
    </>
  );
}

function Missing() {
  return (
    <div>
      <h1>Not in your account</h1>
      <p className="lead mt-4">
        There is no such purchase in this account. It may belong to another email address: sign in with the one of the
        order.
      </p>
    </div>
  );
}

type Props = { readonly session: MemberSession; readonly brand: Brand; readonly onBuyAgain: Buy };

/** The page at /member-area/item: what one purchase opens. */
export function ItemScreen({ session, brand, onBuyAgain }: Props) {
  const [query] = useSearchParams();
  return (
    <MemberGate
      session={session}
      title="Your purchase"
      signedOut="Sign in with the email address of the order to open it."
    >
      {(user) => (
        <div className="wrap section grid gap-8">
          <BackToMemberArea />
          <AccountQuery userId={user.id}>
            {(account) => {
              const holding = account.holdings.find(({ id }) => id === query.get("id"));
              return holding ? <Item {...{ holding, account, brand, onBuyAgain }} /> : <Missing />;
            }}
          </AccountQuery>
        </div>
      )}
    </MemberGate>
  );
}
