import type { MentorshipPlan, Robot, VpsPlan } from "#content/types.ts";
import { courseExtent } from "#lib/course-extent.ts";
import { formatPrice } from "#lib/price-text.ts";
import type { ListedCourse, Pricing } from "../../data/content.ts";

export const offerKinds = ["course", "plan", "robot", "vps"] as const;
export type OfferKind = (typeof offerKinds)[number];
/** How often the price is paid. */
export type OfferPeriod = "once" | "month" | "quarter";

/** A product as the matrix shows it, whatever it is. Prices in US dollars before tax. */
export type Offer = {
  readonly id: string;
  readonly kind: OfferKind;
  readonly name: string;
  /** What it is, in a few words. */
  readonly what: string;
  readonly price: number;
  readonly period: OfferPeriod;
  readonly periodText: string;
  readonly included: readonly string[];
  /** Null until the owner has written one. */
  readonly notFor: string | null;
  readonly refund: string;
  readonly image: string | null;
  readonly checkoutUrl: string;
};

/** The periods one can look at. */
export const spans = [1, 6, 12] as const;
export type Span = (typeof spans)[number];

const monthsIn = { month: 1, quarter: 3 } as const;

/** Everything one has paid when `months` have passed: a quarter that has begun is paid whole. */
export const totalOver = ({ price, period }: Pick<Offer, "price" | "period">, months: number): number =>
  period === "once" ? price : price * Math.ceil(months / monthsIn[period]);

/** How much a price buys that is paid once and used up, as "for 4 sessions"; empty where what it buys lasts or is paid again. */
export const coverText = ({ period, periodText }: Pick<Offer, "period" | "periodText">): string =>
  period === "once" && periodText !== "once" ? periodText.replace(/^per /, "for ") : "";

const ofCourse = (course: ListedCourse) =>
  ({
    kind: "course",
    name: course.title,
    what: `${course.level}, ${course.duration}: ${courseExtent(course)}`,
    price: course.price,
    period: "once",
    periodText: "once",
    included: course.features,
    refund: "14 days, if less than a fifth of the lessons has been opened",
    image: null,
  }) as const;

const planPeriods: Readonly<Record<MentorshipPlan["type"], OfferPeriod>> = {
  "one-off": "once",
  monthly: "month",
  quarterly: "quarter",
};

const ofPlan = (plan: MentorshipPlan) =>
  ({
    kind: "plan",
    name: plan.title,
    what: `Sessions: ${plan.sessions}. Support: ${plan.support}`,
    price: plan.price,
    period: planPeriods[plan.type],
    periodText: plan.duration,
    included: plan.features,
    refund: "For sessions not yet held",
    image: null,
  }) as const;

const grid = (robot: Robot): string =>
  robot.usesMartingale && !/martingale/i.test(robot.strategyClass)
    ? " with martingale sizing"
    : robot.usesGrid && !/grid/i.test(robot.strategyClass)
      ? ", grid"
      : "";

const ofRobot = (robot: Robot) =>
  ({
    kind: "robot",
    name: robot.name,
    what: `${robot.strategyClass}${grid(robot)}. Minimum deposit ${formatPrice(robot.minDeposit)}`,
    price: robot.price,
    period: "once",
    periodText: "once",
    included: [robot.licence, ...robot.features],
    refund: robot.refundRule,
    image: robot.image,
  }) as const;

const cores = (count: number): string => (count === 1 ? "1 core" : `${count} cores`);

const ofVps = (plan: VpsPlan) =>
  ({
    kind: "vps",
    name: plan.name,
    what: `${plan.ramGb} GB, ${cores(plan.cpu)}, ${plan.location}`,
    price: plan.priceMonthly,
    period: "month",
    periodText: "monthly",
    included: [
      `${plan.ramGb} GB of memory`,
      cores(plan.cpu),
      `${plan.brokerDistance} to brokers in that city`,
      `${plan.uptime}% uptime as a target`,
    ],
    refund: "The current month, within 7 days of the first payment",
    image: null,
  }) as const;

/** Every product in one list: courses, plans, robots, servers. */
export function offersOf({ courses, plans, robots, vpsPlans, notes }: Pricing): Offer[] {
  const noteOf = new Map(notes.map(({ id, notFor }) => [id, notFor]));
  const shared = ({ id, checkoutUrl }: { readonly id: string; readonly checkoutUrl: string }) => ({
    id,
    checkoutUrl,
    notFor: noteOf.get(id) ?? null,
  });
  return [
    ...courses.map((course) => ({ ...ofCourse(course), ...shared(course) })),
    ...plans.map((plan) => ({ ...ofPlan(plan), ...shared(plan) })),
    ...robots.map((robot) => ({ ...ofRobot(robot), ...shared(robot) })),
    ...vpsPlans.map((plan) => ({ ...ofVps(plan), ...shared(plan) })),
  ];
}
