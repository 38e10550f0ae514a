import { expect, test } from "vitest";
import { absentThere, compareSales } from "./compare-sales.ts";

const sale = {
  ...{ id: "pi_1", otherIds: ["in_1"], at: "2026-11-26T10:00:00.000Z", totalCents: 13_900, currency: "USD" },
  ...{ refundedCents: 0, refunded: false, messages: ["the purchase"] },
};

const orderHere = {
  ...{ id: "order", provider_order_id: "pi_1", status: "paid", total_cents: 13_900, refunded_cents: 0 },
  ...{ currency: "USD", placed_at: new Date("2026-11-26T10:00:01Z") },
  purchased_at: new Date("2026-11-26T10:00:00Z"),
  disputed: false,
  dispute_open: false,
};

test("a sale that the provider names twice is the order of either name", () => {
  for (const name of ["pi_1", "in_1"]) {
    const order = { ...orderHere, provider_order_id: name };
    expect(compareSales([sale], [order]), name).toEqual([]);
    expect(absentThere([sale], [order]), name).toEqual([]);
  }
  const another = { ...orderHere, provider_order_id: "in_2" };
  expect(compareSales([sale], [another])).toMatchObject([{ kind: "missing_here", providerOrderId: "pi_1" }]);
  expect(absentThere([sale], [another])).toEqual([another]);
});

test("a sale of which a refund or a dispute alone was told is missing here, and recorded without a dispute that may be won", () => {
  const told = { ...sale, disputes: ["the dispute"] };
  const known = { ...orderHere, total_cents: 0, purchased_at: null };
  expect(compareSales([told], [known])).toMatchObject([
    { kind: "missing_here", orderId: "order", messages: ["the purchase"] },
  ]);
  expect(compareSales([told], [])).toMatchObject([{ messages: ["the purchase", "the dispute"] }]);
});

test("what went back of a part may be more than an order's price, by the tax that was added", () => {
  const part = { ...sale, refundedCents: 15_000 };
  expect(compareSales([part], [{ ...orderHere, refunded_cents: 13_900 }])).toEqual([]);
  expect(compareSales([part], [{ ...orderHere, refunded_cents: 500 }])).toMatchObject([{ kind: "refund" }]);
});

test("of a refund that is missing here all is recorded but the purchase, which is here", () => {
  const back = { ...sale, refunded: true, messages: ["the purchase", "its payment", "the refund"] };
  expect(compareSales([back], [orderHere])).toMatchObject([
    { kind: "refund", messages: ["its payment", "the refund"] },
  ]);
});

test("a dispute is missing here where none was told and the order is open", () => {
  const disputed = { ...sale, disputes: ["the dispute"] };
  expect(compareSales([disputed], [orderHere])).toMatchObject([{ kind: "dispute", messages: ["the dispute"] }]);
  // It may be won.
  expect(compareSales([disputed], [{ ...orderHere, disputed: true }])).toEqual([]);
  expect(compareSales([disputed], [{ ...orderHere, status: "held" }])).toEqual([]);
  expect(compareSales([{ ...sale, disputes: [] }], [orderHere])).toEqual([]);
});

test("a dispute that was won is named where it is open here", () => {
  const won = { ...sale, disputes: ["the dispute"], wonDispute: ["its end"] };
  const held = { ...orderHere, status: "held", disputed: true, dispute_open: true };
  expect(compareSales([won], [held])).toMatchObject([{ kind: "dispute_won", messages: ["its end"] }]);
  expect(compareSales([{ ...won, refunded: true }], [{ ...held, status: "refunded" }])).toEqual([]);
  expect(compareSales([won], [{ ...held, status: "paid", dispute_open: false }])).toEqual([]);
  expect(compareSales([{ ...won, wonDispute: [] }], [held])).toEqual([]);
});

test("of a sale whose amount differs, a refund of all of it and a dispute are named beside that", () => {
  const order = { ...orderHere, total_cents: 12_000 };
  const kinds = (there: object) => compareSales([{ ...sale, ...there }], [order]).map(({ kind }) => kind);
  const refund = { refunded: true, refundedCents: 13_900, messages: ["the purchase", "the refund"] };
  expect(compareSales([{ ...sale, ...refund }], [order])).toMatchObject([
    { kind: "amount", messages: [] },
    { kind: "refund", messages: ["the refund"] },
  ]);
  expect(kinds({ disputes: ["the dispute"] })).toEqual(["amount", "dispute"]);
  // What went back of a part is not to be compared with another price.
  expect(kinds({ refundedCents: 700 })).toEqual(["amount"]);
});
