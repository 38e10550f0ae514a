import { afterAll, beforeEach, expect, it } from "vitest";
import { courseWorld } from "../../tests/support/course-world.ts";
import { sendOwnerNotices } from "../owner-notices/send-owner-notices.ts";
import { sendOrderMails } from "./send-order-mails.ts";

const world = await courseWorld();
const { sql, ask, owner, student, courseId, database } = world;
const siteUrl = "http://127.0.0.1:3000";
const price = 29_900;
afterAll(() => world.stop());
beforeEach(async () => {
  await sql("truncate public.orders, public.checkout_events, private.failed_refunds, mail.outbox cascade");
  await sql("insert into public.provider_products values ('paddle', 'pri_1', $1) on conflict do nothing", [courseId]);
});

let told = 0;
const event = (type: string, more: object = {}, provider = "paddle") =>
  sql("select public.record_checkout_event($1, '') as answer", [
    JSON.stringify({
      provider,
      eventId: `evt_${told++}`,
      type,
      providerOrderId: "txn_1",
      ...(type === "purchased" ? { email: student.email } : {}),
      items: type === "purchased" ? [{ productId: "pri_1", priceCents: price, currency: "USD" }] : [],
      ...more,
    }),
  ]);
const part = (id: string, cents: number) =>
  event("partially_refunded", { refundPart: { id, cents, taxCents: Math.round(cents / 5) } });
const order = async () =>
  (
    await sql(`select o.status, o.refunded_cents as back, (select array_agg(e.status) from public.enrolments e where e.order_id = o.id) as opens
      from public.orders o`)
  )[0];
const send = () => sendOrderMails({ database, siteUrl, delivers: true });
const mails = async () =>
  (await sql("select recipient, subject from mail.outbox order by created_at")).map(({ recipient, subject }) => {
    expect(recipient).toBe(student.email);
    return String(subject).replace("Northpip: ", "");
  });
const refundMails = async () => {
  await send();
  return (await mails()).filter((subject) => subject.includes("of your order was refunded"));
};

it("parts are summed, each once however often and in whatever order they are told", async () => {
  await part("adj_2", 700);
  await event("purchased");
  await part("adj_1", 500);
  await part("adj_1", 500);
  await part("adj_2", 700);
  expect(await order()).toEqual({ status: "paid", back: 1_200, opens: ["active"] });
});

it("the buyer is mailed once for each part, with its amount", async () => {
  await event("purchased");
  expect(await refundMails()).toEqual([]);
  await part("adj_1", 500);
  await part("adj_1", 500);
  expect(await refundMails()).toEqual(["$5.00 of your order was refunded"]);
  await part("adj_2", 700);
  await part("adj_2", 700);
  expect(await refundMails()).toEqual(["$5.00 of your order was refunded", "$7.00 of your order was refunded"]);
  expect(await refundMails()).toHaveLength(2);
  const [mail] = await sql("select to_jsonb(o)::text as text from mail.outbox o order by created_at desc limit 1");
  expect(String(mail?.text)).toContain("$12.00 of $299.00 have been refunded so far");
});

it("the mail about a part names no product by the provider's id, which says nothing to the buyer", async () => {
  await event("purchased", { items: [{ productId: "pri_unnamed", priceCents: price, currency: "USD" }] });
  await part("adj_1", 500);
  await send();
  const [mail] = await sql("select to_jsonb(o)::text as text from mail.outbox o where o.subject like '%was refunded%'");
  expect(String(mail?.text)).toContain("(Your purchase)");
  expect(String(mail?.text)).not.toContain("pri_unnamed");
});

it("a part that came before its sale is told when there is somebody to tell", async () => {
  await part("adj_1", 500);
  expect(await refundMails()).toEqual([]);
  await event("purchased");
  expect(await refundMails()).toEqual(["$5.00 of your order was refunded"]);
});

it("parts that come to all of it are a whole refund, with the mail of one", async () => {
  await event("purchased");
  await part("adj_1", 10_000);
  await part("adj_2", 19_900);
  expect(await order()).toEqual({ status: "refunded", back: price, opens: ["revoked"] });
  expect(await refundMails(), "the first part was not mailed before all of it went back").toEqual([
    "$100.00 of your order was refunded",
  ]);
  expect((await sql("select kind from public.order_notices where kind = 'refund'")).length).toBe(1);
});

it("tax that went back counts where the prices have it in them, also if the part came first", async () => {
  await part("adj_1", 1_000);
  await event("purchased", { taxIncluded: true });
  await part("adj_2", 500);
  expect(await order()).toMatchObject({ back: 1_800 });
  const sums = await sql(
    "select (event ->> 'refundedCents')::integer as sum from public.checkout_events where type = 'partially_refunded' order by id",
  );
  expect(sums.map(({ sum }) => sum)).toEqual([1_200, 1_800]);
});

it("two parts at once are both counted", async () => {
  await event("purchased");
  await Promise.all(["a", "b", "c", "d"].map((id) => part(`adj_${id}`, 100)));
  expect(await order()).toMatchObject({ back: 400 });
});

it("a provider that tells the sum is mailed about in the same way, and its refund before the sale counts", async () => {
  const stripe = (cents: number) => event("partially_refunded", { refundedCents: cents }, "stripe");
  await sql("insert into public.provider_products values ('stripe', 'pri_1', $1) on conflict do nothing", [courseId]);
  await stripe(500);
  await event("purchased", {}, "stripe");
  await stripe(1_200);
  await stripe(500);
  expect(await order()).toMatchObject({ status: "paid", back: 1_200 });
  expect(await refundMails()).toEqual(["$5.00 of your order was refunded", "$7.00 of your order was refunded"]);
});

it("a part whose message has the whole order in it is told also where it comes before the sale", async () => {
  await sql("insert into public.provider_products values ('lemonsqueezy', 'pri_1', $1) on conflict do nothing", [
    courseId,
  ]);
  const told = {
    email: student.email,
    items: [{ productId: "pri_1", priceCents: price, currency: "USD" }],
    refundedCents: 500,
  };
  await event("partially_refunded", told, "lemonsqueezy");
  await event("purchased", told, "lemonsqueezy");
  await event("partially_refunded", { ...told, refundedCents: 1_200 }, "lemonsqueezy");
  expect(await order()).toMatchObject({ status: "paid", back: 1_200 });
  expect(await refundMails()).toEqual(["$5.00 of your order was refunded", "$7.00 of your order was refunded"]);
});

it("the refund of a course that was paid twice says that the other order opens it", async () => {
  await event("purchased", { providerOrderId: "txn_1" });
  await event("purchased", { providerOrderId: "txn_2" });
  const newest = async () => {
    await send();
    const [mail] = await sql("select html as text from mail.outbox order by created_at desc, id desc limit 1");
    return String(mail?.text);
  };
  await send();
  await event("disputed", { providerOrderId: "txn_2" });
  expect(await newest()).toMatch(/is paused until it is settled\. Another order of yours still opens [^.]+\./);
  await event("refunded", { providerOrderId: "txn_2" });
  expect(await newest()).toMatch(/of this order has ended\. Another order of yours still opens [^.]+\./);
  await event("refunded", { providerOrderId: "txn_1" });
  expect(await newest()).not.toContain("Another order");
});

it("nobody is mailed about a test", async () => {
  await event("purchased", { test: true });
  await part("adj_1", 500);
  expect(await refundMails()).toEqual([]);
});

const robot = "owl-carry";
const cart = {
  items: [
    { productId: "pri_1", priceCents: price, currency: "USD", lineId: "line_course" },
    { productId: "pri_robot", priceCents: 13_900, currency: "USD", lineId: "line_robot" },
  ],
};
const buyCart = async () => {
  await sql("insert into public.provider_products values ('paddle', 'pri_robot', $1) on conflict do nothing", [robot]);
  await event("purchased", cart);
};
const payBack = (id: string, cents: number, refundedLines: readonly string[] = []) =>
  event("partially_refunded", { refundPart: { id, cents, taxCents: 0 }, refundedLines });
const open = async () =>
  Object.fromEntries(
    (await sql("select product_id, status from public.enrolments")).map((e) => [String(e.product_id), e.status]),
  );
const lastRefundMail = async () => {
  await refundMails();
  const [mail] = await sql(
    "select to_jsonb(o)::text as text from mail.outbox o where o.subject like '%was refunded%' order by created_at desc limit 1",
  );
  return String(mail?.text);
};

/** As the console gives it back. */
const giveBack = async (product: string) => {
  await sql("update public.enrolments set ended_at = null where product_id = $1", [product]);
  await sql("select public.settle_order(id) from public.orders");
};

it("a product of several that was paid back as a whole ends, and the rest stays open", async () => {
  await buyCart();
  await payBack("adj_1", 500);
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "active" });
  expect(await lastRefundMail()).toContain("The refund changes nothing about your access.");
  await payBack("adj_2", 13_900, ["line_robot"]);
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "revoked" });
  expect(await lastRefundMail()).toMatch(/Access to Owl Carry has ended\. The rest of the order stays open\./);
  expect(await mails()).toContain("Your access to Owl Carry has ended");
  await event("disputed");
  await send();
  await event("dispute_won");
  expect(await open(), "no later message opens it").toEqual({ [courseId]: "active", [robot]: "revoked" });
  await send();
  const restored = (await mails()).filter((subject) => subject.endsWith("is back"));
  expect(restored, "the robot does not come back with the dispute").toEqual([expect.not.stringContaining("Owl Carry")]);
  await giveBack(robot);
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "active" });
});

it.each([
  ["has no name any more", "delete from public.provider_products where provider_product_id = 'pri_robot'"],
  [
    "has another name",
    "update public.provider_products set product_id = 'swift-momentum' where provider_product_id = 'pri_robot'",
  ],
  [
    "is sold at another price",
    "update public.provider_products set provider_product_id = 'pri_new' where provider_product_id = 'pri_robot'",
  ],
])(
  "a product that %s at the provider since its sale ends with its refund, and the sales take it off that product",
  async (_, change) => {
    await sql("delete from public.provider_products where provider_product_id in ('pri_robot', 'pri_new')");
    await buyCart();
    await sql(change);
    await payBack("adj_1", 13_900, ["line_robot"]);
    expect(await open()).toEqual({ [courseId]: "active", [robot]: "revoked" });
    expect(await refundsInSales()).toEqual({ [courseId]: 0, [robot]: 13_900 });
    await sql("delete from public.provider_products where provider_product_id in ('pri_robot', 'pri_new')");
  },
);

it("a machine of several products that was paid back is not told to the owner as one whose time is over", async () => {
  await sql("truncate public.owner_notices");
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'machines@example.com', now(), '{"role": "owner"}')`);
  await sql("insert into public.provider_products values ('paddle', 'pri_vps', 'vps-start') on conflict do nothing");
  const machine = { productId: "pri_vps", priceCents: 2_900, currency: "USD", lineId: "line_vps" };
  await event("purchased", { items: [...cart.items.slice(0, 1), machine] });
  await payBack("adj_1", 2_900, ["line_vps"]);
  await sendOwnerNotices({ database, siteUrl, delivers: true });
  const sent = await sql("select body_text as text from mail.outbox where kind = 'owner_notice'");
  const told = sent.map(({ text }) => String(text)).join();
  expect(told).toContain("A VPS ended");
  expect(told).toContain("Its payment went back to the buyer on");
  expect(told).not.toContain("The time that was paid for it");
});

it("the owner is told which machine of several products ended", async () => {
  await sql("truncate public.owner_notices");
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'two-machines@example.com', now(), '{"role": "owner"}')`);
  await sql(`insert into public.provider_products values ('paddle', 'pri_vps', 'vps-start'), ('paddle', 'pri_other', 'vps-trade')
    on conflict do nothing`);
  const machine = { productId: "pri_vps", priceCents: 2_900, currency: "USD", lineId: "line_vps" };
  const other = { productId: "pri_other", priceCents: 4_900, currency: "USD", lineId: "line_other" };
  await event("purchased", { items: [...cart.items.slice(0, 1), machine, other] });
  await payBack("adj_1", 2_900, ["line_vps"]);
  await sendOwnerNotices({ database, siteUrl, delivers: true });
  const sent = await sql("select subject from mail.outbox where kind = 'owner_notice'");
  const [ended = ""] = sent.map(({ subject }) => String(subject)).filter((subject) => subject.includes("A VPS ended"));
  expect(ended).toContain("VPS Start");
  expect(ended).not.toContain("VPS Trade");
  expect(ended).not.toContain("Forex");
});

it("the owner is told of a second machine of an order that ends on the day of the first, and of none twice", async () => {
  await sql("truncate public.owner_notices");
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'second-machine@example.com', now(), '{"role": "owner"}')`);
  await sql(`insert into public.provider_products values ('paddle', 'pri_vps', 'vps-start'), ('paddle', 'pri_other', 'vps-trade')
    on conflict do nothing`);
  const machine = { productId: "pri_vps", priceCents: 2_900, currency: "USD", lineId: "line_vps" };
  const other = { productId: "pri_other", priceCents: 4_900, currency: "USD", lineId: "line_other" };
  const told = async () => {
    await sendOwnerNotices({ database, siteUrl, delivers: true });
    return (
      await sql(
        "select subject from mail.outbox where recipient = 'second-machine@example.com' and subject like '%A VPS ended%' order by created_at",
      )
    ).map(({ subject }) => String(subject).replace("Northpip: ", ""));
  };
  await event("purchased", { items: [...cart.items.slice(0, 1), machine, other] });
  await payBack("adj_1", 2_900, ["line_vps"]);
  expect(await told()).toEqual(["A VPS ended: VPS Start"]);
  await payBack("adj_1", 2_900, ["line_vps"]);
  expect(await told()).toHaveLength(1);
  await payBack("adj_2", 4_900, ["line_other"]);
  expect(await told()).toEqual(["A VPS ended: VPS Start", "A VPS ended: VPS Start, VPS Trade"]);
});

it("what another order opens still is not said to have ended", async () => {
  await buyCart();
  await event("purchased", { ...cart, providerOrderId: "txn_2" });
  await event("partially_refunded", {
    providerOrderId: "txn_2",
    refundPart: { id: "adj_1", cents: 13_900, taxCents: 0 },
    refundedLines: ["line_robot"],
  });
  const told = await lastRefundMail();
  expect(told).toContain(
    "Access to Owl Carry by this order has ended; your other order still opens it. The rest of the order stays open.",
  );
  expect(told).toContain("Where Owl Carry runs with one of them, copy a key from the member area into its settings.");
});

it("a product whose refund was told before its sale, or while the order was held, does not open", async () => {
  await payBack("adj_1", 13_900, ["line_robot"]);
  await buyCart();
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "revoked" });
});

it("each line of a product has to be paid back, and one without a number never is", async () => {
  const [course, owl] = cart.items;
  await sql("insert into public.provider_products values ('paddle', 'pri_robot', $1) on conflict do nothing", [robot]);
  await event("purchased", { items: [course, owl, { ...owl, lineId: "line_second" }] });
  await payBack("adj_1", 13_900, ["line_robot"]);
  expect(await open()).toMatchObject({ [robot]: "active" });
  await payBack("adj_2", 13_900, ["line_second"]);
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "revoked" });
  await sql("truncate public.orders, public.checkout_events cascade");
  await event("purchased", { items: [course, { ...owl, lineId: undefined }] });
  await payBack("adj_3", 13_900, ["line_robot"]);
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "active" });
});

const named = (lineId: string, cents: number) => ({
  refundPart: { id: `adj_${lineId}_${cents}`, cents, taxCents: 0 },
  refundedAmounts: [{ lineId, cents, taxCents: 0 }],
});
const asked = async () =>
  (await sql("select reason from public.owner_notices where kind = 'refund_of_one'")).map(({ reason }) => reason);

it("a product that was paid back by the amount of its line ends, where the line is named or has that amount alone", async () => {
  await buyCart();
  await event("partially_refunded", named("line_robot", 13_800));
  await event("partially_refunded", named("line_course", 13_900));
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "active" });
  await sql("truncate public.orders, public.checkout_events, public.owner_notices cascade");
  await buyCart();
  await event("partially_refunded", named("line_robot", 13_900));
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "revoked" });
  await sql("truncate public.orders, public.checkout_events, public.owner_notices cascade");
  await buyCart();
  await payBack("adj_1", 13_900);
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "revoked" });
  expect(await asked()).toEqual([]);
});

it("a product that was paid back in several amounts ends with the last of them", async () => {
  await buyCart();
  await event("partially_refunded", named("line_robot", 6_000));
  await event("partially_refunded", named("line_robot", 6_000));
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "active" });
  await event("partially_refunded", named("line_robot", 7_900));
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "revoked" });
});

it("what the owner gave back after a refund stays open, whatever is paid back of the rest and however often that refund is told", async () => {
  await buyCart();
  await payBack("adj_1", 13_900, ["line_robot"]);
  await giveBack(robot);
  await event("partially_refunded", named("line_course", 1_000));
  await payBack("adj_1", 13_900, ["line_robot"]);
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "active" });
});

it("a refund that failed and is paid again counts once, and ends no more than its product", async () => {
  const failed = (refundId: string) => event("refund_failed", { refundId });
  await sql("truncate public.owner_notices");
  await buyCart();
  await event("partially_refunded", named("line_course", price));
  await failed(`adj_line_course_${price}`);
  expect(await order()).toMatchObject({ status: "paid", back: 0 });
  await payBack("adj_again", price, ["line_course"]);
  expect(await order()).toMatchObject({ status: "paid", back: price });
  expect(await open()).toEqual({ [courseId]: "revoked", [robot]: "active" });
  // Given back because it failed: the next refund ends it again.
  await failed("adj_again");
  await giveBack(courseId);
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "active" });
  await payBack("adj_third", price, ["line_course"]);
  expect(await open()).toEqual({ [courseId]: "revoked", [robot]: "active" });
  expect(await sql("select reason from public.owner_notices where kind = 'refund_failed'")).toHaveLength(2);
});

const toldFailures = async () =>
  (await sql("select reason from public.owner_notices where kind = 'refund_failed'")).map(({ reason }) => reason);

it("a failed refund that is told before its sale, or before the refund itself, is told to the owner, and counts as none", async () => {
  const failed = () => event("refund_failed", { refundId: "adj_1" });
  const back = () => payBack("adj_1", 13_900, ["line_robot"]);
  for (const told of [
    [back, failed, buyCart],
    [failed, back, buyCart],
    [failed, buyCart, back],
    [buyCart, failed, back],
    [back, buyCart, failed],
    [buyCart, back, failed],
  ]) {
    await sql("truncate public.orders, public.checkout_events, public.owner_notices, private.failed_refunds cascade");
    for (const tell of told) await tell();
    expect(await toldFailures()).toEqual(["adj_1"]);
    expect(await order()).toMatchObject({ status: "paid", back: 0 });
    // What the refund ended stays so until the owner decides.
    const hadEnded = told.indexOf(failed) === 2;
    expect(await open()).toEqual({ [courseId]: "active", [robot]: hadEnded ? "revoked" : "active" });
  }
  await sql("truncate public.orders, public.checkout_events, public.owner_notices, private.failed_refunds cascade");
  await failed();
  await buyCart();
  expect(await toldFailures(), "a refund that nobody approved").toEqual([]);
});

it("a failed refund at Stripe waits for its sale, also where it names the payment of an invoice", async () => {
  await sql("truncate public.owner_notices");
  await sql("insert into public.provider_products values ('stripe', 'pri_1', $1) on conflict do nothing", [courseId]);
  const stripe = (type: string, more: object) => event(type, { providerOrderId: "pi_1", ...more }, "stripe");
  await stripe("refund_failed", { refundId: "re_1" });
  expect(await toldFailures(), "it may be of another business of the account").toEqual([]);
  await stripe("purchased", { providerOrderId: "in_1" });
  await stripe("payment_named", { providerOrderId: "in_1", paymentId: "pi_1" });
  expect(await toldFailures()).toEqual(["re_1"]);
  await sql("truncate public.orders, public.checkout_events, public.owner_notices cascade");
  await stripe("purchased", {});
  expect(await toldFailures()).toEqual(["re_1"]);
});

it("a part that is told while another one fails is not summed with it", async () => {
  await buyCart();
  await part("adj_1", price);
  const second = await database.asService(async (tx) => {
    const failed = {
      provider: "paddle",
      eventId: "evt_failed",
      type: "refund_failed",
      providerOrderId: "txn_1",
      refundId: "adj_1",
    };
    await tx.query("select public.record_checkout_event($1, '')", [JSON.stringify(failed)]);
    const waiting = part("adj_2", 13_900);
    await new Promise((done) => setTimeout(done, 200));
    return { waiting };
  });
  await second.waiting;
  expect(await order()).toMatchObject({ status: "paid", back: 13_900 });
});

it("an amount that several lines have ends none of them, and the owner is asked by mail", async () => {
  await sql("truncate public.owner_notices");
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'refunds@example.com', now(), '{"role": "owner"}')`);
  const [course, owl] = cart.items;
  await sql("insert into public.provider_products values ('paddle', 'pri_robot', $1) on conflict do nothing", [robot]);
  await event("purchased", { items: [course, { ...owl, priceCents: price }] });
  await payBack("adj_1", price);
  await payBack("adj_1", price);
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "active" });
  expect(await asked()).toEqual([expect.stringMatching(/^.+ or .+ \(refund adj_1\)$/)]);
  await sendOwnerNotices({ database, siteUrl, delivers: true });
  const sent = await sql("select body_text as text from mail.outbox where kind = 'owner_notice'");
  expect(sent.map(({ text }) => String(text)).join()).toContain("does not say for which it is");
  await sql("update public.owner_notices set mailed_at = now()");
  await sql("select public.tell_owner('refund_failed', o.id::text, 're_1') from public.orders o");
  await sendOwnerNotices({ database, siteUrl, delivers: true });
  const later = await sql("select body_text as text from mail.outbox where kind = 'owner_notice'");
  expect(later.map(({ text }) => String(text)).join()).toContain("the refund re_1 failed or was taken back");
});

it("the owner is told of a machine that ends while the mail about another one of its order is written", async () => {
  await sql("truncate public.owner_notices");
  const tell = () => sql("select public.tell_owner('vps_ended', 'order', '2027-01-05')");
  await tell();
  const second = await database.asService(async (tx) => {
    await tx.query("update public.owner_notices set mailed_at = now()");
    const waiting = tell();
    await new Promise((done) => setTimeout(done, 200));
    return { waiting };
  });
  await second.waiting;
  expect(await sql("select mailed_at from public.owner_notices")).toEqual([{ mailed_at: null }]);
});

it("the owner is asked by mail for which license, where the price of one of two went back", async () => {
  await sql("truncate public.owner_notices");
  await sql("insert into public.provider_products values ('paddle', 'pri_robot', $1) on conflict do nothing", [robot]);
  await sql(`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'pieces@example.com', now(), '{"role": "owner"}')`);
  const pieces = async () =>
    (await sql("select reason from public.owner_notices where kind = 'refund_of_pieces'")).map(({ reason }) => reason);
  const item = { productId: "pri_robot", priceCents: 13_900, totalCents: 41_700, currency: "USD", quantity: 3 };
  await event("purchased", { items: [item] });
  await part("adj_1", 1_000);
  expect(await pieces()).toEqual([]);
  await part("adj_2", 12_900);
  await part("adj_2", 12_900);
  expect(await pieces()).toEqual([expect.stringMatching(/^1 of 3 × \w/)]);
  await sendOwnerNotices({ database, siteUrl, delivers: true });
  const sent = await sql("select body_text as text from mail.outbox where kind = 'owner_notice'");
  expect(sent.map(({ text }) => String(text)).join()).toContain("revoke as many licenses");
  await part("adj_3", 27_800);
  expect(await order(), "all of it").toMatchObject({ status: "refunded" });
  expect(await pieces()).toHaveLength(1);
});

it("a cart of a hundred products that the catalog does not know is recorded, and so is a refund that may be of any of them", async () => {
  await sql("truncate public.owner_notices");
  const items = Array.from({ length: 100 }, (_, n) => ({
    productId: `pro_${crypto.randomUUID()}`,
    name: `${crypto.randomUUID()} ${crypto.randomUUID()}`,
    lineId: `line_${n}`,
    priceCents: price,
    currency: "USD",
  }));
  await event("purchased", { items });
  expect(await order()).toMatchObject({ status: "held" });
  for (const id of ["adj_1", "adj_1", "adj_2"]) await payBack(id, price);
  expect(await order()).toMatchObject({ back: 2 * price });
  expect((await asked()).map((reason) => String(reason).split(" or ").length)).toEqual([100, 100]);
});

it("a certificate ends with its course, also where the rest of the order is still paid", async () => {
  await buyCart();
  await sql(
    "insert into public.certificates (code, user_id, course_id, course_title, name, lessons, quizzes) values ('AAAAA-00000-00000-00003', $1, $2, 'Course', 'Ana', 1, 1)",
    [student.sub, courseId],
  );
  const [robotLine, courseLine] = [["line_robot"], ["line_course"]];
  const revoked = async () =>
    (await sql("select revoked_because from public.certificates where code = 'AAAAA-00000-00000-00003'"))[0]
      ?.revoked_because;
  await payBack("adj_1", 13_900, robotLine);
  expect(await revoked()).toBeNull();
  await payBack("adj_2", price - 100, courseLine);
  expect(await revoked()).toBe("refund");
  await sql("delete from public.certificates");
});

it("a later installment that is in dispute or paid back does not tell its buyer that what an earlier one opened is closed", async () => {
  await sql("insert into public.provider_products values ('gumroad', 'c', $1) on conflict do nothing", [courseId]);
  const installment = (type: string, providerOrderId: string) =>
    event(
      type,
      {
        providerOrderId,
        ...(type === "purchased"
          ? { subscription: "s1", items: [{ productId: "c", priceCents: price / 4, currency: "USD" }] }
          : {}),
      },
      "gumroad",
    );
  const newest = async () => {
    await send();
    const [mail] = await sql(
      "select to_jsonb(o)::text as text from mail.outbox o order by created_at desc, id desc limit 1",
    );
    return String(mail?.text);
  };
  await installment("purchased", "first");
  await installment("purchased", "second");
  await send();
  await installment("disputed", "second");
  expect(await newest()).toMatch(/such as a dispute\. What an earlier payment opened stays open\./);
  await sql("delete from public.owner_notices where kind <> 'order_held'");
  await sendOwnerNotices({ database, siteUrl, delivers: true });
  const [told] = await sql(
    "select body_text as text from mail.outbox where kind = 'owner_notice' order by id desc limit 1",
  );
  expect(String(told?.text)).toContain("What an earlier installment opened stays open until you end it there.");
  await installment("refunded", "second");
  const refunded = await newest();
  expect(refunded).toContain("What an earlier payment opened stays open.");
  expect(refunded).not.toContain("of this order has ended");
  await installment("refunded", "first");
  expect(await newest()).toContain("of this order has ended");
});

const salesRows = async (): Promise<{ product_id: string; refunded: number; refunded_cents: number }[]> => {
  const days = { since: "2020-01-01", until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
  return JSON.parse((await ask(owner, "rpc/sales_report", days)).text);
};
const ofEachInSales = async (column: "refunded" | "refunded_cents") =>
  Object.fromEntries((await salesRows()).map((row) => [row.product_id, row[column]]));
const refundsInSales = () => ofEachInSales("refunded_cents");

it("the sales take what was paid back off the product that it was paid for", async () => {
  await buyCart();
  await payBack("adj_1", 13_900, ["line_robot"]);
  expect(await refundsInSales()).toEqual({ [courseId]: 0, [robot]: 13_900 });
  await event("partially_refunded", named("line_course", 1_000));
  expect(await refundsInSales()).toEqual({ [courseId]: 1_000, [robot]: 13_900 });
  await part("adj_2", 500);
  expect(await refundsInSales(), "the rest of the cart").toEqual({ [courseId]: 1_500, [robot]: 13_900 });
  await event("refunded", { refundPart: { id: "adj_3", cents: 28_400, taxCents: 0 } });
  expect(await refundsInSales()).toEqual({ [courseId]: price, [robot]: 13_900 });
});

it("the sales find the product of a refund by its amount, and spread one of which nobody knows the product", async () => {
  await buyCart();
  await payBack("adj_1", 13_900);
  expect(await refundsInSales()).toEqual({ [courseId]: 0, [robot]: 13_900 });
  await event("refund_failed", { refundId: "adj_1" });
  await payBack("adj_2", 438);
  expect(await refundsInSales()).toEqual({ [courseId]: 299, [robot]: 139 });
  await event("partially_refunded", {
    refundPart: { id: "adj_3", cents: 14_900, taxCents: 0 },
    refundedLines: ["line_robot"],
    refundedAmounts: [{ lineId: "line_course", cents: 1_000, taxCents: 0 }],
  });
  // The robot was paid back as a whole, so the first amount belongs to the course.
  expect(await refundsInSales()).toEqual({ [courseId]: 1_438, [robot]: 13_900 });
});

it("a line that a part of a period was added to is paid back by its own amount, and the part counts to its product", async () => {
  await sql("insert into public.provider_products values ('paddle', 'pri_robot', $1) on conflict do nothing", [robot]);
  const [course, owl] = cart.items;
  const addedParts = [{ lineId: "line_part", cents: 2_000 }];
  await event("purchased", { items: [course, { ...owl, totalCents: 15_900, addedParts }] });
  await event("partially_refunded", named("line_part", 2_000));
  expect(await refundsInSales()).toEqual({ [courseId]: 0, [robot]: 2_000 });
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "active" });
  await event("partially_refunded", named("line_robot", 13_900));
  expect(await refundsInSales()).toEqual({ [courseId]: 0, [robot]: 15_900 });
  expect(await open()).toEqual({ [courseId]: "active", [robot]: "revoked" });
});

it("the sales divide a refund of whole lines by what was left of each", async () => {
  await sql(
    "insert into public.provider_products values ('paddle', 'pri_plan', 'personal-coaching') on conflict do nothing",
  );
  await sql("insert into public.provider_products values ('paddle', 'pri_robot', $1) on conflict do nothing", [robot]);
  const plan = { lineId: "line_plan", productId: "pri_plan", priceCents: price, currency: "USD" };
  await event("purchased", { items: [...cart.items, plan] });
  await event("partially_refunded", named("line_robot", 3_900));
  await payBack("adj_lines", price + 10_000, ["line_course", "line_robot"]);
  expect(await refundsInSales()).toEqual({ [courseId]: price, [robot]: 13_900, "personal-coaching": 0 });
});

it("the sales count a product of a cart that was paid back as a piece, once, also where the rest goes back later", async () => {
  const pieces = () => ofEachInSales("refunded");
  await buyCart();
  await payBack("adj_1", 1_000);
  await payBack("adj_2", 13_900, ["line_robot"]);
  expect(await pieces()).toEqual({ [courseId]: 0, [robot]: 1 });
  await event("partially_refunded", named("line_course", price - 1_000));
  await event("refunded");
  expect(await pieces()).toEqual({ [courseId]: 1, [robot]: 1 });
});

it("the sales count a product that was paid back on the day of its refund, also where a refund of no known product follows", async () => {
  await buyCart();
  await payBack("adj_1", 13_900, ["line_robot"]);
  await sql(
    "update public.checkout_events set received_at = now() - interval '1 day' where type = 'partially_refunded'",
  );
  await payBack("adj_2", 500);
  expect((await salesRows()).find(({ refunded }) => refunded > 0)).toMatchObject({
    product_id: robot,
    refunded_cents: 13_900,
  });
});

it("a line that cost nothing takes no cent of a refund of whole lines", async () => {
  await sql("insert into public.provider_products values ('paddle', 'pri_robot', $1) on conflict do nothing", [robot]);
  const [course, owl] = cart.items;
  await event("purchased", { items: [course, { ...owl, priceCents: 0 }] });
  const [held] = await sql("select id from public.orders");
  expect((await ask(owner, "rpc/release_order", { order_id: held?.id })).text).toContain("released");
  await payBack("adj_1", 20_000, ["line_course", "line_robot"]);
  expect(await refundsInSales()).toEqual({ [courseId]: 20_000, [robot]: 0 });
});

it("what is spread over products comes to the cents that went back", async () => {
  await sql(
    "insert into public.provider_products values ('paddle', 'pri_plan', 'personal-coaching') on conflict do nothing",
  );
  await sql("insert into public.provider_products values ('paddle', 'pri_robot', $1) on conflict do nothing", [robot]);
  const plan = { lineId: "line_plan", productId: "pri_plan", priceCents: price, currency: "USD" };
  await event("purchased", { items: [...cart.items, plan] });
  const sum = async () => Object.values(await refundsInSales()).reduce((all, cents) => all + cents, 0);
  // 405.70, 188.60 and 405.70 cents.
  await payBack("adj_1", 1_000);
  expect(await sum()).toBe(1_000);
  await payBack("adj_2", 77);
  expect(await sum()).toBe(1_077);
});
