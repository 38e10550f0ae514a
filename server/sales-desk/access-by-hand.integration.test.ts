import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { handle as answerLicence } from "#supabase/functions/licence/handler.ts";
import { handle as handOutRobot } from "#supabase/functions/robot-goods/handler.ts";
import { courseWorld } from "../../tests/support/course-world.ts";
import { sendOrderMails } from "../order-mails/send-order-mails.ts";

const siteUrl = "http://127.0.0.1:3000";
const world = await courseWorld(() => ({
  functions: { licence: answerLicence, "robot-goods": handOutRobot },
  environment: (name) => (name === "LICENCE_SECRET" ? "a licence secret of sufficient length" : undefined),
}));
const { sql, ask, owner, student, other, courseId, happen, database } = world;
const support = { ...owner, app_metadata: { role: "support" } };
const editor = { ...owner, app_metadata: { role: "editor" } };
const unproven = { ...owner, aal: "aal1" };
const robot = "owl-carry";
const reason = "A reader who helped";

await sql(
  `insert into public.robot_releases (robot_id, version, changes, fingerprint) values ('${robot}', '1', '[]', '')`,
);
await sql(`insert into public.robot_files values ('${robot}', 'a.mq5', 'a', 'text/plain', 'code', 0)`);
afterAll(() => world.stop());
beforeEach(() =>
  sql(
    "truncate public.orders, public.checkout_events, public.order_notices, public.licence_requests, mail.outbox cascade",
  ).then(() => undefined),
);

type Answer = { status: number; outcome?: string; orderId?: string; code?: string; message?: string };
async function call(name: string, values: object, caller = owner): Promise<Answer> {
  const { status, text } = await ask(caller, `rpc/${name}`, values);
  const body = JSON.parse(text) as Answer & { status?: string };
  return { ...body, status };
}
const give = (product: string, more: object = {}, caller = owner) =>
  call("give_access", { request: crypto.randomUUID(), address: student.email, product, reason, ...more }, caller);
const enrolments = () =>
  sql(`select e.id, e.product_id, e.status, o.provider, o.status as "order" from public.enrolments e
    join public.orders o on o.id = e.order_id order by o.provider, e.granted_at`);
const idOf = async (provider = "given") =>
  String((await enrolments()).find((enrolment) => enrolment.provider === provider)?.id);
const goods = async (enrolment: string) => {
  const token = await world.platform.keys.sign(student, { expiresIn: 600 });
  const request = new Request(`${siteUrl}/functions/v1/robot-goods/${enrolment}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const response = await world.platform.fetch(request, { remoteAddress: "127.0.0.1" });
  return { status: response.status, body: (await response.json()) as { licences: { id: string; key: string }[] } };
};
const activate = async (key: string, account = "12345678") => {
  const body = JSON.stringify({
    action: "activate",
    key,
    product: robot,
    account,
    server: "Broker-Live",
    version: "1.0.0",
    nonce: "0123456789abcdef",
  });
  const request = new Request(`${siteUrl}/functions/v1/licence`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const response = await world.platform.fetch(request, { remoteAddress: "127.0.0.1" });
  return ((await response.json()) as { status: string }).status;
};
const mails = async () => {
  await sendOrderMails({ database, siteUrl, delivers: false });
  return (await sql("select subject from mail.outbox order by created_at, id")).map(({ subject }) => String(subject));
};

describe("access that the owner gives", () => {
  it("opens the goods at the next request, is told by mail, and is in no sum of sales", async () => {
    expect(await give(robot)).toMatchObject({ status: 200, outcome: "given" });
    const { status, body } = await goods(await idOf());
    expect(status).toBe(200);
    expect(await activate(body.licences[0]?.key ?? "")).toBe("active");
    expect(await mails()).toEqual([expect.stringContaining("You have access to")]);
    expect(
      JSON.parse((await ask(owner, "rpc/sales_report", { since: "2020-01-01", until: "2999-01-01" })).text),
    ).toEqual([]);
    const [line] = await sql(
      "select after from public.audit_log where room = 'enrolments' and after ->> 'done' = 'given'",
    );
    expect(line?.after).toMatchObject({ reason, product: robot });
  });

  it("shows its holder nothing of why it was given", async () => {
    await give(courseId);
    const { status, text } = await ask(student, "orders?select=*");
    expect([status, JSON.parse(text)]).toEqual([200, [expect.objectContaining({ provider: "given" })]]);
    expect(text).not.toContain(reason);
    expect(await sql("select note from private.order_notes")).toEqual([{ note: reason }]);
  });

  it("is not said to be paid below its price", async () => {
    for (const product of [robot, courseId, "monthly-mentorship"]) await give(product);
    expect(await sql("select attention from public.orders")).toEqual(Array(3).fill({ attention: null }));
  });

  it("of a plan speaks of nothing that was paid when its end comes near", async () => {
    await give("monthly-mentorship", { ends: new Date(Date.now() + 2 * 86_400_000).toISOString() });
    await sql("select public.end_due_access()");
    expect((await mails()).at(-1)).toContain("Your access to Monthly Mentorship Program ends soon");
    const [told] = await sql("select body_text from mail.outbox where subject like '%ends soon'");
    expect(told?.body_text).not.toMatch(/paid|pay again|renew/);
  });

  it("of a machine says at its end that the machine is switched off with positions open", async () => {
    const [vps] = await sql("select id from public.products where kind = 'vps' limit 1");
    await give(vps?.id as string, { ends: new Date(Date.now() + 86_400_000).toISOString() });
    await mails();
    await sql("update public.enrolments set ends_at = now() where product_kind = 'vps'");
    await sql("select public.end_due_access()");
    await mails();
    const [told] = await sql("select body_text from mail.outbox where subject like '%has ended'");
    expect(told?.body_text).toContain("We switch the machine off. Positions that a robot has opened there stay open");
    expect(told?.body_text).not.toMatch(/paid|pay again|Downloads/);
  });

  it("is given once, however often and by how many at once the form is sent", async () => {
    const request = crypto.randomUUID();
    await Promise.all(Array.from({ length: 6 }, () => give(courseId, { request })));
    const again = await Promise.all(Array.from({ length: 6 }, () => give(courseId)));
    expect(again.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => "already"));
    expect(await enrolments()).toMatchObject([{ status: "active", provider: "given" }]);
    expect(await mails()).toHaveLength(1);
  });

  it("belongs to an address without an account as well, and to whoever proves it later", async () => {
    expect(await give(courseId, { address: "  New@Example.com " })).toMatchObject({ outcome: "given" });
    expect(await sql("select email, user_id from public.enrolments")).toEqual([
      { email: "new@example.com", user_id: null },
    ]);
  });

  it.each([
    [{ reason: " " }, "write a reason"],
    [{ address: "nobody" }, "is not an email address"],
    [{ ends: "2020-01-01T00:00:00Z" }, "the end is in the past"],
    [{ pieces: 0 }, "1 to 100 licenses"],
  ])("is refused in words for %j", async (more, words) => {
    const { status, message } = await give(robot, more);
    expect([status, message]).toEqual([400, expect.stringContaining(words)]);
    expect(await enrolments()).toEqual([]);
  });

  it("of something that is not sold is refused", async () => {
    expect(await give("nothing")).toMatchObject({ outcome: "no_product" });
  });
});

describe("bought and given access", () => {
  const steps = {
    buy: () => happen("purchased", "o-1"),
    refund: () => happen("refunded", "o-1"),
    give: () => give(courseId),
    end: async () => call("end_access", { enrolment: await idOf(), reason }),
  };
  it("do not end one another, in whatever order they come and go", async () => {
    await steps.buy();
    await steps.give();
    await steps.refund();
    expect(await enrolments()).toMatchObject([
      { provider: "given", status: "active" },
      { provider: "sandbox", status: "revoked", order: "refunded" },
    ]);
    await sql("truncate public.orders, public.checkout_events cascade");
    await steps.give();
    await steps.buy();
    await steps.end();
    expect(await enrolments()).toMatchObject([
      { provider: "given", status: "revoked", order: "paid" },
      { provider: "sandbox", status: "active" },
    ]);
    await steps.refund();
    expect((await enrolments()).map(({ status }) => status)).toEqual(["revoked", "revoked"]);
  });
});

describe("the end of a trial of what was bought meanwhile", () => {
  // Bought by the same address, and open.
  const buy = async (product: string) => {
    await sql(`insert into public.orders (id, provider, email, status, currency, purchased_at, total_cents)
      values ('00000000-0000-4000-8000-000000000009', 'stripe', '${student.email}', 'paid', 'USD', now(), 100)`);
    await sql(
      `insert into public.order_items (order_id, product_id, product_kind, name, price_cents, total_cents, currency, quantity)
       select '00000000-0000-4000-8000-000000000009', p.id, p.kind, p.name, p.price_cents, p.price_cents, 'USD', 1 from public.products p where p.id = $1`,
      [product],
    );
    await sql("select public.settle_order('00000000-0000-4000-8000-000000000009')");
  };
  const giveTrial = async (product: string) => {
    await give(product, { ends: new Date(Date.now() + 86_400_000).toISOString() });
    return idOf();
  };
  const over = async (enrolment: string) => {
    await sql("update public.enrolments set ends_at = now() where id = $1", [enrolment]);
    await sql("select public.end_due_access()");
  };
  const endTrial = async (product: string) => {
    const enrolment = await giveTrial(product);
    await buy(product);
    await mails();
    await over(enrolment);
    expect(await enrolments()).toMatchObject([{ status: "revoked" }, { status: "active", order: "paid" }]);
    const before = (await sql("select id from mail.outbox")).length;
    return (await mails()).slice(before);
  };

  it("names no license keys of a course that was bought before the mail was written", async () => {
    await over(await giveTrial(courseId));
    await buy(courseId);
    await mails();
    const [told] = await sql("select body_text from mail.outbox where subject like '%An access of yours%'");
    expect(told?.body_text).toContain("stays open for you by your other order");
    expect(told?.body_text).not.toContain("License keys");
  });

  it("is not told as the end of a course", async () => {
    expect(await endTrial(courseId)).toEqual([]);
  });

  it("names the license keys that stop, of a robot", async () => {
    expect(await endTrial(robot)).toEqual([expect.stringMatching(/An access of yours .* another is open$/)]);
    const [told] = await sql("select body_text from mail.outbox where subject like '%An access of yours%'");
    expect(told?.body_text).toContain("copy a key from the member area");
  });

  it("is not told either where the owner ends it", async () => {
    await happen("purchased", "o-1");
    await give(courseId);
    const told = (await mails()).length;
    await call("end_access", { enrolment: await idOf(), reason });
    expect((await mails()).slice(told)).toEqual([]);
  });
});

describe("access that the owner ends", () => {
  const open = async () => (await enrolments())[0]?.status;
  it("stays ended through the order's later events, releases and replays, and asks the order when it is given back", async () => {
    await happen("purchased", "o-1");
    const enrolment = await idOf("sandbox");
    expect(await call("end_access", { enrolment, reason })).toMatchObject({ outcome: "changed" });
    expect(await call("end_access", { enrolment, reason })).toMatchObject({ outcome: "same" });
    await happen("disputed", "o-1");
    await happen("dispute_won", "o-1");
    await call("replay_checkout_event", {
      event: Number((await sql("select min(id) as id from public.checkout_events"))[0]?.id),
    });
    expect(await open()).toBe("revoked");
    expect(await call("restore_access", { enrolment, reason })).toMatchObject({ outcome: "changed" });
    expect(await open()).toBe("active");
    await call("end_access", { enrolment, reason });
    await happen("refunded", "o-1");
    await call("restore_access", { enrolment, reason });
    expect(await open()).toBe("revoked");
  });

  it("and gives back before the mail is written tells nobody; afterwards both are told", async () => {
    await give(robot);
    await mails();
    const enrolment = await idOf();
    await call("end_access", { enrolment, reason });
    await call("restore_access", { enrolment, reason });
    expect(await mails()).toHaveLength(1);
    await call("end_access", { enrolment, reason });
    await mails();
    await call("restore_access", { enrolment, reason });
    expect((await mails()).slice(1)).toEqual([
      expect.stringContaining("has ended"),
      expect.stringContaining("is back"),
    ]);
  });

  it("closes downloads and licenses at the next request and opens them again", async () => {
    await give(robot);
    const enrolment = await idOf();
    const { body } = await goods(enrolment);
    const key = body.licences[0]?.key ?? "";
    await call("end_access", { enrolment, reason });
    expect((await goods(enrolment)).status).toBe(403);
    expect(await activate(key)).toBe("ended");
    await call("restore_access", { enrolment, reason });
    expect((await goods(enrolment)).status).toBe(200);
    expect(await activate(key)).toBe("active");
  });

  it("ends at its date by the job, is told once, and is extended from there", async () => {
    await give(robot, { ends: new Date(Date.now() + 3_600_000).toISOString() });
    const enrolment = await idOf();
    await sql("update public.enrolments set ends_at = now() - interval '1 second'");
    const runs = await Promise.all([1, 2, 3].map(() => sql("select public.end_due_access() as n")));
    expect(runs.map(([row]) => Number(row?.n)).sort()).toEqual([0, 0, 1]);
    expect(await open()).toBe("revoked");
    const ends = new Date(Date.now() + 86_400_000).toISOString();
    expect(await call("date_access", { enrolment, ends, reason })).toMatchObject({ outcome: "changed" });
    expect(await open()).toBe("active");
    expect(await call("date_access", { enrolment, ends: null, reason })).toMatchObject({ outcome: "changed" });
    expect(await sql("select ends_at from public.enrolments")).toEqual([{ ends_at: null }]);
  });

  it("is consistent when refund, end and restore meet", async () => {
    await happen("purchased", "o-1");
    const enrolment = await idOf("sandbox");
    await Promise.all([
      happen("refunded", "o-1"),
      ...[1, 2, 3].flatMap(() => [
        call("end_access", { enrolment, reason }),
        call("restore_access", { enrolment, reason }),
      ]),
    ]);
    expect(await enrolments()).toMatchObject([{ status: "revoked", order: "refunded" }]);
  });
});

describe("a license", () => {
  const licence = async () => String((await sql("select id from public.robot_licences"))[0]?.id);
  it("is revoked and restored, and its account freed", async () => {
    await give(robot);
    const { body } = await goods(await idOf());
    const key = body.licences[0]?.key ?? "";
    await activate(key);
    const id = await licence();
    await call("change_licence", { licence: id, act: "revoke", reason });
    expect(await activate(key)).toBe("ended");
    expect((await goods(await idOf())).body.licences).toEqual([]);
    expect((await mails()).at(-1)).toMatch(/: A license of .* has ended$/);
    await call("change_licence", { licence: id, act: "revoke", reason });
    await call("change_licence", { licence: id, act: "restore", reason });
    expect(await activate(key)).toBe("active");
    expect((await mails()).at(-1)).toMatch(/: A license of .* works again$/);
    const [{ activations }] = JSON.parse((await ask(owner, "licence_list?select=activations")).text);
    expect(activations).toMatchObject([{ hint: "5678", server: "Broker-Live" }]);
    expect(
      await call("change_licence", { licence: id, act: "free", activation: activations[0].id, reason }),
    ).toMatchObject({ outcome: "changed" });
    expect(
      await call("change_licence", { licence: id, act: "free", activation: activations[0].id, reason }),
    ).toMatchObject({ outcome: "same" });
  });

  it("of an access that has ended is revoked without a further mail: its holder knows", async () => {
    await give(robot);
    const id = await licence();
    await call("end_access", { enrolment: await idOf(), reason });
    const told = await mails();
    expect(told.at(-1)).toMatch(/: Your access to .* has ended$/);
    expect(await call("change_licence", { licence: id, act: "revoke", reason })).toMatchObject({ outcome: "changed" });
    expect(await mails()).toEqual(told);
  });

  it("that is reissued has a new key; the old one stops at once, even if it is noted late", async () => {
    await give(robot);
    const enrolment = await idOf();
    const old = (await goods(enrolment)).body.licences[0]?.key ?? "";
    await activate(old);
    const [kept] = await sql("select * from public.robot_licence_keys");
    await call("change_licence", { licence: await licence(), act: "reissue", reason });
    // A member area that was loaded before the reissue notes the old key's hash afterwards.
    await sql("insert into public.robot_licence_keys (key_hash, licence_id, generation) values ($1, $2, 1)", [
      kept?.key_hash,
      kept?.licence_id,
    ]);
    expect(await activate(old)).toBe("unknown");
    const fresh = (await goods(enrolment)).body.licences[0]?.key ?? "";
    expect(fresh).not.toBe(old);
    expect(await activate(fresh)).toBe("active");
    expect((await mails()).at(-1)).toContain("A new license key");
  });
});

describe("who may", () => {
  it("give, end or change is the owner with the second factor alone", async () => {
    await give(robot);
    const enrolment = await idOf();
    const [licence] = await sql("select id from public.robot_licences");
    for (const caller of [editor, support, unproven, student, other])
      for (const [name, values] of [
        ["give_access", { request: crypto.randomUUID(), address: student.email, product: courseId, reason }],
        ["end_access", { enrolment, reason }],
        ["restore_access", { enrolment, reason }],
        ["date_access", { enrolment, ends: null, reason }],
        ["change_licence", { licence: licence?.id, act: "revoke", reason }],
      ] as const)
        expect(await call(name, values, caller), `${caller.email} ${name}`).toMatchObject({
          status: 403,
          code: "42501",
        });
    for (const caller of [editor, other])
      expect(JSON.parse((await ask(caller, "licence_list?select=id")).text)).toEqual([]);
    expect(JSON.parse((await ask(student, "licence_list?select=id")).text)).toHaveLength(1);
    const direct = await ask(student, `enrolments?id=eq.${enrolment}`, { ends_at: null }, "PATCH");
    expect(direct.status).toBe(403);
  });
});
