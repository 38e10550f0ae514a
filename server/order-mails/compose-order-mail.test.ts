import { expect, it } from "vitest";
import { brand } from "#content/brand.ts";
import { nextSteps } from "#content/next-steps.ts";
import { composeAccessMail } from "./compose-access-mail.ts";
import { composeOrderMail, promisesOf } from "./compose-order-mail.ts";
import type { OrderForMail } from "./order-for-mail.ts";

const order: OrderForMail = {
  id: "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11",
  kind: "held",
  provider: "stripe",
  number: "pi_1",
  email: "ana@example.com",
  hasAccount: false,
  totalCents: 29_900,
  currency: "USD",
  test: false,
  purchasedAt: new Date("2026-11-20T10:00:00Z"),
  refundedAt: null,
  refundedCents: 0,
  refundedBefore: 0,
  productId: "",
  endsAt: null,
  byTime: false,
  openOtherwise: false,
  wasOpen: false,
  isClosed: false,
  items: [{ productId: "plink_beg", kind: null, name: "plink_beg", totalCents: 29_900, currency: "USD", quantity: 1 }],
};
const content = { brand, nextSteps, withGoods: [], withOwnFiles: [] };

it("does not name a product by the provider's id, which says nothing to the buyer", () => {
  const { values } = composeOrderMail(order, content, "https://northpip.example");
  expect(values).toMatchObject({ Items: [{ Name: "Your purchase", Amount: "$299.00" }] });
  expect(JSON.stringify(values)).not.toContain("plink_beg");
});

it("says what is promised of a person, and promises no download of a robot whose files are not here", () => {
  const item = { totalCents: 9_900, currency: "USD", quantity: 1 };
  const items = [
    { ...item, productId: "tern-trend", kind: "robot", name: "Tern Trend" },
    { ...item, productId: "harbor-bot", kind: "robot", name: "Harbor Bot" },
    { ...item, productId: "vps-start", kind: "vps", name: "VPS Start" },
  ];
  const withTern = { ...content, withGoods: ["tern-trend"] };
  const receipt: OrderForMail = { ...order, kind: "receipt", items };
  expect(promisesOf(receipt, withTern)).toBe("Harbor Bot (1 working day), VPS Start (1 working day)");
  expect(promisesOf({ ...receipt, items: items.slice(0, 1) }, withTern)).toBeNull();
  expect(composeOrderMail(receipt, withTern, "https://northpip.example").values).toMatchObject({
    Goods: [
      { Heading: "Download and install", Reply: "" },
      { Heading: "Your license key is ready", Reply: "You hear from us within one working day." },
      { Heading: "Your VPS is set up by hand" },
    ],
  });
});

it("says of a robot whose license ended how long it may still open positions, where it is a program of the site's", () => {
  const item = { totalCents: 9_900, currency: "USD", quantity: 1, kind: "robot" };
  const items = [
    { ...item, productId: "tern-trend", name: "Tern Trend" },
    { ...item, productId: "harbor-bot", name: "Harbor Bot" },
  ];
  const withFiles = { ...content, withGoods: ["tern-trend", "harbor-bot"], withOwnFiles: ["harbor-bot"] };
  const said = (part: Partial<OrderForMail>) =>
    composeOrderMail({ ...order, kind: "refund", wasOpen: true, items, ...part }, withFiles, "https://northpip.example")
      .values;
  expect(said({})).toMatchObject({
    RobotsRun: expect.stringMatching(
      /^Where Tern Trend runs on a live account, .* until its next check, within 12 hours\./,
    ),
  });
  expect(said({ wasOpen: false })).toMatchObject({ RobotsRun: "" });
  expect(said({ items: items.map((one) => ({ ...one, openOtherwise: true })) })).toMatchObject({ RobotsRun: "" });
});

it("warns of that, too, where one robot of several products was paid back, or the owner ended it", () => {
  const item = { totalCents: 9_900, currency: "USD", quantity: 1, kind: "robot" };
  const items = [
    { ...item, productId: "tern-trend", name: "Tern Trend" },
    { ...item, productId: "owl-carry", name: "Owl Carry" },
  ];
  const ended: OrderForMail = { ...order, kind: "ended", productId: "tern-trend", wasOpen: true, items };
  const said = (more: object) =>
    JSON.stringify(
      composeAccessMail(
        { ...ended, ...more },
        { ...content, withGoods: ["tern-trend", "owl-carry"] },
        "https://northpip.example",
      ).values,
    );
  expect(said({})).toContain("Where Tern Trend runs on a live account, it may open positions until its next check");
  expect(said({ openOtherwise: true, items: items.map((one) => ({ ...one, openOtherwise: true })) })).not.toContain(
    "next check",
  );
  expect(said({ kind: "license_ended" })).toContain("next check");
  expect(said({ kind: "end_date" })).not.toContain("next check");
});

it("says that license keys of a closed order do not work where another order opens the robot", () => {
  const item = { totalCents: 9_900, currency: "USD", quantity: 1, openOtherwise: true };
  const items = [
    { ...item, productId: "tern-trend", kind: "robot", name: "Tern Trend" },
    { ...item, productId: "beginner", kind: "course", name: "Beginner" },
  ];
  const said = (kind: "held" | "refund", wasOpen: boolean) =>
    composeOrderMail({ ...order, kind, wasOpen, items }, content, "https://northpip.example").values;
  for (const kind of ["held", "refund"] as const) {
    expect(said(kind, true)).toMatchObject({
      OtherKeys: expect.stringMatching(
        /^License keys .* do not work\. Where Tern Trend runs with one of them, copy a key/,
      ),
    });
    expect(said(kind, false)).toMatchObject({ OtherKeys: "" });
  }
});

it("says that access ended of what was open alone", () => {
  const said = (part: Partial<OrderForMail>) =>
    composeOrderMail({ ...order, kind: "refund", ...part }, content, "https://northpip.example").values;
  expect(said({ wasOpen: true })).toMatchObject({ Closes: "yes", NeverOpen: "" });
  expect(said({ wasOpen: false })).toMatchObject({ Closes: "", NeverOpen: "yes" });
  expect(said({ openByEarlier: true })).toMatchObject({ Closes: "", NeverOpen: "", StaysOpen: "yes" });
});

it("calls no amount without tax whose price has the tax in it", () => {
  for (const provider of ["gumroad", "lemonsqueezy", "paddle", "stripe"]) {
    const { values } = composeOrderMail({ ...order, provider }, content, "https://northpip.example");
    expect(values).toMatchObject({ TaxNote: expect.stringMatching(/Amounts here are without tax that was added\.$/) });
  }
});

it("says of a coin payment how it was paid and where its refund goes", () => {
  const { values } = composeOrderMail(
    { ...order, kind: "refund", provider: "coin", refundedAt: new Date("2026-11-21T10:00:00Z") },
    content,
    "https://northpip.example",
  );
  expect(values).toMatchObject({
    Payment: "Paid in coin",
    RefundNote: "The refund is the dollar price, sent to the address that you confirmed in writing.",
  });
});

it("leads who has an account to the form for signing in, and others to the one for signing up", () => {
  const linkOf = (hasAccount: boolean) =>
    composeOrderMail({ ...order, hasAccount }, content, "https://northpip.example").values.AccountURL;
  expect(linkOf(true)).toBe("https://northpip.example/auth?next=%2Fmember-area");
  expect(linkOf(false)).toBe("https://northpip.example/auth?mode=sign-up&next=%2Fmember-area&email=ana%40example.com");
});

it("says of canceled sessions that they have to be booked again where a plan is open again", () => {
  const mailOf = (kind: string) => {
    const items = [{ productId: "p", kind, name: "P", totalCents: 1, currency: "USD", quantity: 1, open: true }];
    const back: OrderForMail = { ...order, kind: "restored", items };
    return JSON.stringify(composeAccessMail(back, content, "https://northpip.example"));
  };
  expect(mailOf("plan")).toContain("Book them again on the mentorship page.");
  expect(mailOf("course")).not.toContain("Sessions");
});

it("names no id of the provider where an order of a product without a name is closed", () => {
  const item = { productId: "plink_1", name: "plink_1", kind: null, totalCents: 9_900, currency: "USD", quantity: 1 };
  const mail = composeAccessMail({ ...order, kind: "closed", items: [item] }, content, "https://northpip.example");
  expect(JSON.stringify(mail.values)).toContain("(Your purchase)");
  expect(JSON.stringify(mail.values)).not.toContain("plink_1");
});

it("a reply to a mail about an order goes to the address that it names for questions", () => {
  const replies = { "Reply-To": brand.email };
  expect(composeOrderMail(order, content, "https://northpip.example").headers).toEqual(replies);
  expect(composeAccessMail({ ...order, kind: "end_date" }, content, "https://northpip.example").headers).toEqual(
    replies,
  );
});
