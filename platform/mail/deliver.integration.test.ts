import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#config";
import { createPlatform } from "../platform.ts";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import { deliverDueMail } from "./deliver.ts";
import { createOutbox } from "./outbox.ts";
import { dropKeptMail, releaseKeptMail } from "./release-mail.ts";
import { createSmtpSender } from "./smtp.ts";

const siteUrl = "https://northpip.example";
const logged: string[] = [];
const log = {
  info() {},
  warn: (message: string) => void logged.push(message),
  error: (message: string) => void logged.push(message),
};
let test_: TestDatabase;

beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.stop());

/** A mail server on a port of this machine, with what it was given. */
async function mailServer(
  port = 0,
  answer?: (recipient: string) => Error | undefined,
  answerSender?: () => Error | undefined,
) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom: (_address, _session, callback) => callback(answerSender?.()),
    onRcptTo: ({ address }, _session, callback) => callback(answer?.(address)),
    onData(stream, _session, callback) {
      let text = "";
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on("end", () => {
        received.push(text);
        callback();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: bound } = server.server.address() as AddressInfo;
  return { received, port: bound, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const write = (to: string, delivers = true) =>
  test_.database.asService((tx) =>
    createOutbox({ siteUrl, brand: "Northpip", delivers }).enqueue(tx, {
      kind: "reauthentication",
      to,
      values: { Token: "123456", SiteURL: siteUrl, Email: to },
    }),
  );
const outbox = async () =>
  (await test_.database.asService((tx) => tx.query("select * from mail.outbox order by created_at"))).rows;
const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);

let server: Awaited<ReturnType<typeof mailServer>>;
beforeEach(async () => {
  await test_.database.asService((tx) => tx.query("delete from mail.outbox"));
  server = await mailServer();
  logged.length = 0;
});
afterEach(() => server.close());

const sender = (port: number) =>
  createSmtpSender({ smtpUrl: `smtp://127.0.0.1:${port}`, siteUrl, brand: async () => "Northpip" });

test("a code for signing in does not wait behind what forms have written", async () => {
  for (let n = 0; n < 25; n += 1) await write(`form-${n}@example.com`);
  await test_.database.asService((tx) =>
    tx.query(
      "update mail.outbox set kind = case when recipient like 'form-1%' then 'plain_notice' else 'newsletter_confirmation' end",
    ),
  );
  await write("waiting@example.com");
  const sent: string[] = [];
  await deliverDueMail({ database: test_.database, send: async ({ to }) => void sent.push(to), log });
  expect(sent).toHaveLength(26);
  expect(sent.indexOf("waiting@example.com")).toBeLessThan(10);
});

test("a mail is sent once, with both parts, and its text is forgotten", async () => {
  await write("a@example.com");
  const { send } = sender(server.port);
  expect(await deliverDueMail({ database: test_.database, send, log })).toEqual({ sent: 1, failed: 0, dead: 0 });
  expect(await deliverDueMail({ database: test_.database, send, log })).toEqual({ sent: 0, failed: 0, dead: 0 });
  const [mail] = server.received;
  expect(mail).toMatch(/^From: Northpip <no-reply@northpip\.example>/m);
  expect(mail).toMatch(/^To: a@example\.com/m);
  expect(mail).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(mail).toContain("text/plain");
  expect(mail).toContain("text/html");
  expect(await outbox()).toMatchObject([{ status: "sent", html: "", body_text: "", attempts: 1 }]);
});

test("while the mail server is down nothing is lost, and it arrives under the same Message-ID", async () => {
  await write("b@example.com");
  const messageId = (await outbox())[0]?.message_id;
  const { port } = server;
  await server.close();
  const { send } = sender(port);
  expect(await deliverDueMail({ database: test_.database, send, log })).toEqual({ sent: 0, failed: 1, dead: 0 });
  expect(await outbox()).toMatchObject([
    { status: "waiting", attempts: 1, last_error: expect.stringContaining("ECONNREFUSED") },
  ]);
  expect(await deliverDueMail({ database: test_.database, send, log })).toEqual({ sent: 0, failed: 0, dead: 0 });
  expect(await deliverDueMail({ database: test_.database, send, log }, later(2))).toEqual({
    sent: 0,
    failed: 1,
    dead: 0,
  });
  server = await mailServer(port);
  expect(await deliverDueMail({ database: test_.database, send, log }, later(60))).toEqual({
    sent: 1,
    failed: 0,
    dead: 0,
  });
  expect(server.received[0]).toContain(`Message-ID: ${messageId}`);
});

test("after a day it is a dead letter that can be seen", async () => {
  await write("c@example.com");
  const { port } = server;
  await server.close();
  const { send } = sender(port);
  await deliverDueMail({ database: test_.database, send, log });
  expect(await deliverDueMail({ database: test_.database, send, log }, later(24 * 60 + 1))).toEqual({
    sent: 0,
    failed: 0,
    dead: 1,
  });
  expect(await outbox()).toMatchObject([
    { status: "dead", recipient: "c@example.com", last_error: expect.any(String) },
  ]);
  expect(logged.at(-1)).toContain("given up");
  server = await mailServer();
});

test("a recipient that the server refuses for good is a dead letter at once, and others are not held up", async () => {
  await server.close();
  const refuse = (address: string) =>
    address.startsWith("gone") ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : undefined;
  server = await mailServer(0, refuse);
  await write("gone@example.com");
  await write("here@example.com");
  const { send } = sender(server.port);
  expect(await deliverDueMail({ database: test_.database, send, log })).toEqual({ sent: 1, failed: 0, dead: 1 });
  expect(await outbox()).toMatchObject([{ status: "dead" }, { status: "sent" }]);
});

test("who does not exist is refused whatever words are in the address or in the server's tables", async () => {
  const said = {
    "author@example.com":
      "5.1.1 <author@example.com>: Recipient address rejected: User unknown in local recipient table",
    "sender@relay.example": "<sender@relay.example>: Recipient address rejected: undeliverable address",
    "gone@example.com": "5.1.1 <gone@example.com>: Recipient address rejected: User unknown in relay recipient table",
    "no@example.com": "5.7.1 No such user!",
    "none@example.com": "sorry, no mailbox here by that name",
    "closed@example.com": "5.2.1 The email account that you tried to reach is disabled",
    "idle@example.com": "Requested action not taken: mailbox unavailable",
    "denied@example.com": "5.4.1 Recipient address rejected: Access denied",
    "lost@example.com": "5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup",
  } as const;
  await server.close();
  server = await mailServer(0, (address) => {
    return Object.assign(new Error(said[address as keyof typeof said]), { responseCode: 550 });
  });
  for (const address of Object.keys(said)) await write(address);
  const { send } = sender(server.port);
  await deliverDueMail({ database: test_.database, send, log });
  for (const mail of await outbox()) expect(mail).toMatchObject({ status: "dead", refused: true });
});

test("a sender, a machine or a login that the server does not take, or a full mailbox, is no refusal for good: the mail leaves later", async () => {
  const said = (text: string, responseCode: number) => () => Object.assign(new Error(text), { responseCode });
  const mistakes = [
    [undefined, said("Sender address rejected: not owned by user info", 553)],
    // Servers that wait for the recipient before they say what is wrong with the sender.
    [said("5.7.1 <no-reply@northpip.example>: Sender address rejected: not owned by user info", 553), undefined],
    [said("5.7.1 <here@example.com>: Relay access denied", 554), undefined],
    [said("relay not permitted", 550), undefined],
    [said("SMTP authentication is required", 550), undefined],
    [said("5.4.5 Daily user sending quota exceeded", 550), undefined],
    [said("Domain northpip.example has exceeded the max emails per hour (100/100) allowed", 550), undefined],
    [said("Service unavailable; Client host [192.0.2.1] blocked using a list", 554), undefined],
    [said("Too many messages from this account", 550), undefined],
    [said("5.1.90 Your message can't be sent because you've reached your daily limit for recipients", 550), undefined],
    [said("5.1.8 <no-reply@northpip.example>: Sender address rejected: No such user", 550), undefined],
    [said("5.2.2 <here@example.com>: mailbox full", 552), undefined],
    [said("user is over quota", 550), undefined],
    // What speaks of nobody's address.
    [said('Outgoing mail from "northpip.example" has been suspended', 550), undefined],
    [said("rejected because 192.0.2.1 is in a black list at zen.spamhaus.org", 550), undefined],
    [said("Reverse DNS lookup not found for your IP address 192.0.2.1", 550), undefined],
    [said("5.1.8 Bad address of the envelope: domain not found", 550), undefined],
    [said("The from address is not a valid one", 550), undefined],
    [said("Your mailbox is disabled. Contact support", 550), undefined],
    [said("User is disabled for outbound mail", 550), undefined],
    [said("5.2.1 The user you are trying to contact is receiving mail at a rate that is too high", 550), undefined],
    [said("Requested mail action aborted: exceeded storage allocation", 552), undefined],
  ] as const;
  for (const [ofRecipient, ofSender] of mistakes) {
    await test_.database.asService((tx) => tx.query("delete from mail.outbox"));
    await write("here@example.com");
    await server.close();
    server = await mailServer(0, ofRecipient, ofSender);
    const { send } = sender(server.port);
    const outcome = await deliverDueMail({ database: test_.database, send, log });
    expect(outcome).toEqual({ sent: 0, failed: 1, dead: 0 });
    expect(await outbox()).toMatchObject([{ status: "waiting", refused: false }]);
  }
  await server.close();
  server = await mailServer();
  const { send } = sender(server.port);
  expect(await deliverDueMail({ database: test_.database, send, log }, later(10))).toMatchObject({ sent: 1 });
});

test("several processes send each mail once", async () => {
  for (let index = 0; index < 30; index += 1) await write(`many-${index}@example.com`);
  const { send } = sender(server.port);
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => deliverDueMail({ database: test_.database, send, log })),
  );
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(30);
  expect(server.received).toHaveLength(30);
});

test("what another run has taken while a slow mail server held up this one is not sent again", async () => {
  for (let index = 0; index < 6; index += 1) await write(`slow-${index}@example.com`);
  const { database } = test_;
  const sent: string[] = [];
  let minutes = 0;
  const clock = () => new Date(Date.now() + minutes * 60_000);
  const other = () => deliverDueMail({ database, send: async ({ to }) => void sent.push(to), log }, clock);
  const slow = async ({ to }: { readonly to: string }) => {
    sent.push(to);
    minutes += 2;
    if (minutes === 6) await other();
  };
  await deliverDueMail({ database, send: slow, log }, clock);
  expect(sent.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((index) => `slow-${index}@example.com`));
  expect(await outbox()).toMatchObject(Array(6).fill({ status: "sent" }));
});

test("mails from before a mail server was set are not sent by themselves, only when the owner asks", async () => {
  await write("invented@example.com", false);
  await write("new@example.com");
  const { send } = sender(server.port);
  const { database } = test_;
  expect(await deliverDueMail({ database, send, log }, later(30))).toEqual({ sent: 1, failed: 0, dead: 0 });
  expect(server.received.join()).not.toContain("invented@example.com");
  expect(await outbox()).toMatchObject([{ recipient: "invented@example.com", status: "kept" }, { status: "sent" }]);
  expect(await releaseKeptMail(database, "Invented@example.com")).toEqual({ released: 1, expired: 0 });
  expect(await deliverDueMail({ database, send, log })).toEqual({ sent: 1, failed: 0, dead: 0 });
});

test("of kept and given-up mails those are sent that are still of use, and the rest can be dropped", async () => {
  for (const index of [0, 1, 2, 3]) await write(`kept-${index}@example.com`, false);
  await test_.database.asService((tx) =>
    tx.query(`update mail.outbox set created_at = now() - interval '3 days' where recipient <> 'kept-2@example.com';
      update mail.outbox set kind = 'order_receipt', status = 'dead' where recipient = 'kept-0@example.com';
      update mail.outbox set kind = 'mfa_factor_enrolled' where recipient = 'kept-3@example.com'`),
  );
  expect(await releaseKeptMail(test_.database)).toEqual({ released: 3, expired: 1 });
  expect(await dropKeptMail(test_.database)).toBe(1);
  const { send } = sender(server.port);
  expect(await deliverDueMail({ database: test_.database, send, log })).toEqual({ sent: 3, failed: 0, dead: 0 });
  expect((await outbox()).map(({ recipient }) => recipient).sort()).toEqual([
    "kept-0@example.com",
    "kept-2@example.com",
    "kept-3@example.com",
  ]);
});

test("answers, bookings and other notices whose links go on working are of use after a day, and links of a day are not", async () => {
  const lasting = ["plain_notice", "owner_notice", "password_changed", "passkey_added"];
  const over = ["confirmation", "recovery", "order_handover", "newsletter_confirmation", "newsletter", "price_alert"];
  for (const kind of [...lasting, ...over]) await write(`${kind}@example.com`, false);
  await test_.database.asService((tx) =>
    tx.query("update mail.outbox set created_at = now() - interval '3 days', kind = split_part(recipient, '@', 1)"),
  );
  expect(await releaseKeptMail(test_.database)).toEqual({ released: lasting.length, expired: over.length });
  const waiting = (await outbox()).filter(({ status }) => status === "waiting").map(({ recipient }) => recipient);
  expect(waiting.toSorted()).toEqual(lasting.map((kind) => `${kind}@example.com`).toSorted());
});

test("an issue of the newsletter that was tried is not handed over again: it may have arrived, or its reader may have left", async () => {
  for (const name of ["tried", "kept", "receipt"]) await write(`${name}@example.com`, false);
  await test_.database.asService((tx) =>
    tx.query(`update mail.outbox set kind = 'newsletter' where recipient <> 'receipt@example.com';
      update mail.outbox set status = 'dead', attempts = 1 where recipient <> 'kept@example.com'`),
  );
  expect(await releaseKeptMail(test_.database)).toEqual({ released: 2, expired: 1 });
  expect((await outbox()).find(({ status }) => status === "dead")).toMatchObject({ recipient: "tried@example.com" });
});

test("a mail that was kept for longer than its links work is not sent", async () => {
  await write("old@example.com");
  await test_.database.asService((tx) => tx.query("update mail.outbox set created_at = now() - interval '25 hours'"));
  const { send } = sender(server.port);
  expect(await deliverDueMail({ database: test_.database, send, log })).toEqual({ sent: 0, failed: 0, dead: 1 });
  expect(server.received).toEqual([]);
});

test("the platform's job sends what is written, soon after it is committed", async () => {
  const config = { ...readConfig({}), smtpUrl: `smtp://127.0.0.1:${server.port}` };
  const platform = await createPlatform({ config, database: test_.database, log });
  await platform.startJobs();
  try {
    await platform.fetch(
      new Request(`${config.siteUrl}/auth/v1/signup`, {
        method: "POST",
        body: JSON.stringify({ email: "job@example.com", password: "a quiet desk by the window" }),
      }),
      { remoteAddress: "127.0.0.1" },
    );
    for (let wait = 0; wait < 200 && server.received.length === 0; wait += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain("job@example.com");
  } finally {
    await platform.close();
  }
  expect(logged).toEqual([]);
});

/** The database, which once does not take the note that a mail was sent. */
function losesOneNote(): typeof test_.database {
  let lost = false;
  return {
    ...test_.database,
    asService: (run, options) =>
      test_.database.asService(
        (tx) =>
          run({
            query(text, values, name) {
              if (lost || !text.includes("status = 'sent'")) return tx.query(text, values, name);
              lost = true;
              return Promise.reject(new Error("canceling statement due to statement timeout"));
            },
          }),
        options,
      ),
  };
}

test("a mail that the server took is not sent again where the note of it did not succeed at once", async () => {
  for (const kind of ["reauthentication", "newsletter"]) {
    await test_.database.asService((tx) => tx.query("delete from mail.outbox"));
    await write("once@example.com");
    await test_.database.asService((tx) => tx.query("update mail.outbox set kind = $1", [kind]));
    const sent: string[] = [];
    const send = async ({ to }: { readonly to: string }) => void sent.push(to);
    await deliverDueMail({ database: losesOneNote(), send, log });
    await deliverDueMail({ database: test_.database, send, log }, later(60));
    expect([kind, sent]).toEqual([kind, ["once@example.com"]]);
  }
});
