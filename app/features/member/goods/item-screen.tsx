import { ChevronLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { Brand } from "#content/types.ts";
import { localLongDate } from "#lib/date-text.ts";
import { nextStepsFor } from "#lib/next-steps.ts";
import { AccountQuery } from "../account-query.tsx";
import { type Holding, receiptPath } from "../holdings.ts";
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

function Ended({ holding, account }: { readonly holding: Holding; readonly account: Account }) {
  const refunded = account.orders.find(({ id }) => id === holding.orderId)?.refundedAt;
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

function Item({
  holding,
  account,
  brand,
}: {
  readonly holding: Holding;
  readonly account: Account;
  readonly brand: Brand;
}) {
  const steps = nextStepsFor(account.nextSteps, {
    productId: holding.productId,
    kind: holding.productKind,
    hasLessons: account.withLessons.has(holding.productId),
  });
  return (
    <>
      <header>
        <h1 className="text-h2!">{holding.name}</h1>
        <p className="lead mt-3">
          {holding.kind}, bought on {localLongDate(holding.grantedAt)}.{" "}
          <Link to={receiptPath(holding.orderId)} className="text-link">
            Receipt
          </Link>
        </p>
      </header>
      {!holding.active && <Ended holding={holding} account={account} />}
      {holding.active && holding.productKind === "robot" && <RobotGoodsPanel enrolmentId={holding.id} />}
      {holding.active && steps && <NextStepsPanel steps={steps} brand={brand} />}
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

/** The page at /member-area/item: what one purchase opens. */
export function ItemScreen({ session, brand }: { readonly session: MemberSession; readonly brand: Brand }) {
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
              return holding ? <Item holding={holding} account={account} brand={brand} /> : <Missing />;
            }}
          </AccountQuery>
        </div>
      )}
    </MemberGate>
  );
}
