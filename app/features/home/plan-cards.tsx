import type { MentorshipPlan } from "#content/types.ts";
import { drawnPicture } from "#lib/drawn-picture.ts";
import { paidPeriod, periodNote } from "#lib/paid-period.ts";
import type { Buy } from "../../site/buy-button.tsx";
import { OfferCard } from "./offer-card.tsx";

const kinds: Record<MentorshipPlan["type"], string> = {
  "one-off": "One-off",
  monthly: "Monthly",
  quarterly: "Quarterly",
};

type Props = { readonly plans: readonly MentorshipPlan[]; readonly onBuy: Buy; readonly folded?: boolean };

const paidNote = ({ type }: MentorshipPlan) => {
  const period = paidPeriod(type);
  return period ? <p className="fine mt-5">{periodNote(period, null)}</p> : null;
};

export function PlanCards({ plans, onBuy, folded }: Props) {
  return (
    <div className="offers">
      {plans.map((plan) => (
        <OfferCard
          key={plan.id}
          folded={folded}
          picture={drawnPicture(plan.id, plan.title, plan.description)}
          kind={kinds[plan.type]}
          badge={plan.popular ? "Popular" : null}
          evidence={plan.evidence}
          product={{ id: plan.id, kind: "plan", url: plan.checkoutUrl, title: plan.title }}
          description={plan.description}
          figures={[
            { id: "sessions", value: plan.sessions, label: "sessions" },
            { id: "support", value: plan.support, label: "support" },
          ]}
          features={plan.features}
          price={plan.price}
          period={`USD ${plan.duration}`}
          action="Book Now"
          onBuy={onBuy}
        >
          {paidNote(plan)}
        </OfferCard>
      ))}
    </div>
  );
}
