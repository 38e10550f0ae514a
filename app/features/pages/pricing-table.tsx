import type { Course, MentorshipPlan } from "#content/types.ts";
import { formatUsd } from "#lib/format-usd.ts";
import { Button } from "../../ui/button.tsx";

export type PriceRow = {
  readonly id: string;
  readonly name: string;
  readonly what: string;
  readonly price: number;
  readonly period: string;
  /** Everything one pays, in words: no row leaves the total to the reader. */
  readonly total: string;
  readonly action: string;
  readonly url: string;
};

export const courseRows = (courses: readonly Course[]): PriceRow[] =>
  courses.map((course) => ({
    id: course.id,
    name: course.title,
    what: `${course.level}, ${course.duration}, ${course.modules.length} modules`,
    price: course.price,
    period: "once",
    total: `${formatUsd(course.price)} in all`,
    action: "Enroll Now",
    url: course.checkoutUrl,
  }));

const totals: Record<MentorshipPlan["type"], (price: number) => string> = {
  "one-off": (price) => `${formatUsd(price)} in all`,
  monthly: (price) => `${formatUsd(price * 12)} if kept for a year`,
  quarterly: (price) => `${formatUsd(price)} for three months`,
};

export const planRows = (plans: readonly MentorshipPlan[]): PriceRow[] =>
  plans.map((plan) => ({
    id: plan.id,
    name: plan.title,
    what: `${plan.sessions}, ${plan.support}`,
    price: plan.price,
    period: plan.duration,
    total: totals[plan.type](plan.price),
    action: "Book Now",
    url: plan.checkoutUrl,
  }));

type Props = {
  readonly caption: string;
  readonly rows: readonly PriceRow[];
  readonly onBuy: (product: { readonly url: string; readonly title: string }) => void;
};

export function PricingTable({ caption, rows, onBuy }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="scroll-x" aria-label={caption} tabIndex={0}>
      <table className="table min-w-[620px]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Offer</th>
            <th scope="col" className="num">
              Price
            </th>
            <th scope="col" className="num">
              Total
            </th>
            <th scope="col">
              <span className="sr-only">Buy</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.name}
                <span className="fine block font-normal">{row.what}</span>
              </th>
              <td className="num">
                <span className="font-semibold">{formatUsd(row.price)}</span>
                <span className="fine block">{row.period}</span>
              </td>
              <td className="num text-ink2">{row.total}</td>
              <td className="text-right">
                <Button
                  size="sm"
                  variant="secondary"
                  className="whitespace-nowrap"
                  aria-label={`${row.action}: ${row.name}`}
                  onClick={() => onBuy({ url: row.url, title: row.name })}
                >
                  {row.action}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
