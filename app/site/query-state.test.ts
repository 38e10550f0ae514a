import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { GoodsError } from "../data/robot-goods.ts";
import MemberAlerts from "../features/alerts/member-alerts.tsx";
import MemberBookings from "../features/booking/member-bookings.tsx";
import { RobotGoodsPanel } from "../features/member/goods/robot-goods-panel.tsx";
import ContinueLearning from "../features/school/continue-learning.tsx";
import MemberCertificates from "../features/school/member-certificates.tsx";
import MemberAccounts from "../features/simulator/member-accounts.tsx";
import MemberTickets from "../features/support/member-tickets.tsx";

const ana = "ana";

/** A panel whose data was loaded before, unless it is undefined, and whose last try failed. */
function afterFailure<Props extends object>(
  panel: FunctionComponent<Props>,
  props: Props,
  queryKey: readonly string[],
  data: unknown,
  error: Error = new Error("the server is away"),
): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, refetchOnMount: false } } });
  const query = client.getQueryCache().build(client, { queryKey });
  query.setState({
    ...query.state,
    data,
    error,
    status: "error",
    dataUpdatedAt: 1,
    errorUpdatedAt: 2,
    fetchStatus: "idle",
  });
  const page = createElement(MemoryRouter, null, createElement(panel, props));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
}

const booking = { number: 5, kind: "Free call", mentor: "Mia", from: 0, to: 1, status: "confirmed", link: "5.a" };
const certificate = {
  code: "AB12",
  courseId: "beginner",
  course: "Basics",
  issuedAt: "2026-01-02T00:00:00Z",
  revokedAt: null,
};
const track = { title: "Basics", href: "/courses/beginner", lessons: [], pathOf: (id: string) => id };
const panels = [
  [
    "alerts",
    MemberAlerts,
    "member-alerts",
    [{ id: "1", title: "EUR/USD rises to 1.10000", state: "Waiting" }],
    "EUR/USD rises",
  ],
  [
    "bookings",
    MemberBookings,
    "bookings",
    { bookings: [booking], sessions: [], email: "a@example.com" },
    "Free call with Mia",
  ],
  [
    "tickets",
    MemberTickets,
    "tickets",
    { tickets: [{ number: 7, subject: "A key", status: "open", link: "7.a" }] },
    "#7 A key",
  ],
  ["certificates", MemberCertificates, "certificates", { issued: [certificate], ready: [] }, "Basics"],
  ["lessons", ContinueLearning, "learning", [track], "Basics"],
  [
    "simulator accounts",
    MemberAccounts,
    "simulator-accounts",
    [{ id: "1", name: "Scalping", document: {}, updatedAt: "2026-01-02T00:00:00Z" }],
    "Scalping",
  ],
] as const;

test.each(panels)("%s that were loaded stay when a later try fails", (what, panel, key, data, shown) => {
  const page = afterFailure(panel, { userId: ana }, [key, ana], data);
  expect(page).toContain(shown);
  expect(page).not.toContain("could not be loaded");
  expect(afterFailure(panel, { userId: ana }, [key, ana], undefined)).toContain(
    `Your ${what} could not be loaded: the server is away`,
  );
});

test("a robot's goods stay when a later try fails, and go when they are refused", () => {
  const goods = { licences: [], files: [], changes: [{ version: "1.1", date: "2026-01-02", change: "Fewer orders" }] };
  const page = (data: unknown, error?: Error) =>
    afterFailure(RobotGoodsPanel, { enrolmentId: "1" }, ["robot-goods", "1"], data, error);
  expect(page(goods)).toContain("Fewer orders");
  expect(page(goods, new GoodsError(403, "This purchase was refunded."))).toContain("This purchase was refunded.");
  expect(page(goods, new GoodsError(403, "This purchase was refunded."))).not.toContain("Fewer orders");
  expect(page(undefined)).toContain("could not be loaded");
});
