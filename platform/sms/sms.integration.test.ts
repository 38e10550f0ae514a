import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import { deliverDueSms, type SendSms, SmsRefused } from "./deliver.ts";
import { createSmsOutbox, listKeptSms, pruneSms } from "./outbox.ts";
import { createTwilioSender } from "./twilio.ts";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
});
afterAll(() => shared.stop());
beforeEach(async () => {
  await sql("delete from sms.outbox");
});

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Row>(text, values))).rows;

const logged: string[] = [];
const log = {
  info() {},
  warn: (message: string) => void logged.push(message),
  error: (message: string) => void logged.push(message),
};

const put = (usefulSeconds = 600, delivers = true, to = "12025550100") =>
  shared.database.asService((tx) =>
    createSmsOutbox({ delivers }).enqueue(tx, { to, text: "Your code is 123456", usefulSeconds }),
  );
const deliver = (send: SendSms) => deliverDueSms({ database: shared.database, send, log });
const row = async () => (await sql("select status, attempts, body_text, last_error from sms.outbox"))[0];
const makeDue = () => sql("update sms.outbox set next_attempt_at = now()");

describe("a text message", () => {
  test("is sent once and its text forgotten", async () => {
    await put();
    const sent: unknown[] = [];
    await Promise.all(Array.from({ length: 4 }, () => deliver(async (message) => void sent.push(message))));
    expect(sent).toEqual([{ to: "12025550100", text: "Your code is 123456", usefulSeconds: expect.any(Number) }]);
    expect(await row()).toMatchObject({ status: "sent", body_text: "" });
  });

  test("is not sent again where the note that it was sent did not succeed at once", async () => {
    await put();
    let lost = false;
    const database: typeof shared.database = {
      ...shared.database,
      asService: (run, options) =>
        shared.database.asService((tx) => {
          const query: typeof tx.query = (text, values, name) => {
            if (lost || values?.[1] !== "sent") return tx.query(text, values, name);
            lost = true;
            return Promise.reject(new Error("canceling statement due to statement timeout"));
          };
          return run({ query });
        }, options),
    };
    const sent: string[] = [];
    const send: SendSms = async ({ to }) => void sent.push(to);
    await deliverDueSms({ database, send, log });
    await makeDue();
    await deliver(send);
    expect([lost, sent]).toEqual([true, ["12025550100"]]);
  });

  test("is not sent again where another run took it while a slow provider held up this one", async () => {
    const numbers = ["12025550101", "12025550102", "12025550103"];
    for (const number of numbers) await put(600, true, number);
    const sent: string[] = [];
    await deliver(async ({ to }) => {
      sent.push(to);
      if (sent.length > 1) return;
      await sql("update sms.outbox set claimed_until = now() where recipient <> $1", [to]);
      await deliver(async (other) => void sent.push(other.to));
    });
    expect(sent.toSorted()).toEqual(numbers);
  });

  test("is not sent where its code ended while a slow provider took those before it", async () => {
    for (const number of ["12025550101", "12025550102"]) await put(600, true, number);
    const sent: string[] = [];
    await deliver(async ({ to }) => {
      sent.push(to);
      await sql("update sms.outbox set useful_until = now() - interval '1 second' where recipient <> $1", [to]);
    });
    expect(sent).toHaveLength(1);
    expect(await sql("select last_error from sms.outbox where status = 'dead'")).toEqual([
      { last_error: "its code has ended" },
    ]);
  });

  test("is tried three times, and never after its code has ended", async () => {
    await put();
    const fail: SendSms = async () => {
      throw new Error("no connection");
    };
    for (const status of ["waiting", "waiting", "dead"]) {
      await makeDue();
      await deliver(fail);
      expect(await row()).toMatchObject({ status, last_error: "no connection" });
    }
    expect(await row()).toMatchObject({ attempts: 3, body_text: "" });
    await sql("delete from sms.outbox");
    await put();
    await sql("update sms.outbox set useful_until = now() - interval '1 second'");
    await deliver(async () => {
      throw new Error("must not be asked");
    });
    expect(await row()).toMatchObject({ status: "dead", attempts: 0, last_error: "its code has ended" });
  });

  test("that a provider will never take is given up at once", async () => {
    await put();
    await deliver(async () => {
      throw new SmsRefused("not a mobile number");
    });
    expect(await row()).toMatchObject({ status: "dead", attempts: 1, last_error: "not a mobile number" });
    expect(logged.join()).not.toContain("12025550100");
  });

  test("is kept for the local mailbox where no provider is set, for a day", async () => {
    await put(600, false);
    await deliver(async () => {
      throw new Error("must not be asked");
    });
    expect(await listKeptSms(shared.database)).toMatchObject([
      { recipient: "12025550100", text: "Your code is 123456" },
    ]);
    await pruneSms(shared.database);
    expect(await sql("select id from sms.outbox")).toHaveLength(1);
    await sql("update sms.outbox set created_at = now() - interval '25 hours'");
    await pruneSms(shared.database);
    expect(await sql("select id from sms.outbox")).toEqual([]);
  });
});

describe("Twilio", () => {
  type Asked = {
    method: string | undefined;
    url: string | undefined;
    authorization: string | undefined;
    body: URLSearchParams;
  };
  const asked: Asked[] = [];
  let answer: { status: number; json: unknown; location?: string } = { status: 201, json: { status: "queued" } };
  const read = async (request: IncomingMessage) => {
    let text = "";
    for await (const part of request) text += part;
    return text;
  };
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    asked.push({ method, url, authorization: headers.authorization, body: new URLSearchParams(await read(request)) });
    response.writeHead(answer.status, {
      "content-type": "application/json",
      ...(answer.location ? { location: answer.location } : {}),
    });
    response.end(JSON.stringify(answer.json));
  });
  let send: SendSms;
  const account = { account_sid: "AC123", message_service_sid: "MG456", auth_token: "token" };
  let base = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    send = createTwilioSender(account, base);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const message = { to: "12025550100", text: "Your code is 123456", usefulSeconds: 600 };

  test("is asked as its documentation says", async () => {
    await send(message);
    const [request] = asked;
    expect(request).toMatchObject({
      method: "POST",
      url: "/2010-04-01/Accounts/AC123/Messages.json",
      authorization: `Basic ${Buffer.from("AC123:token").toString("base64")}`,
    });
    expect(Object.fromEntries(request?.body ?? [])).toEqual({
      To: "+12025550100",
      Body: "Your code is 123456",
      MessagingServiceSid: "MG456",
      ValidityPeriod: "600",
    });
    await createTwilioSender({ ...account, message_service_sid: "+12025550199" }, base)(message);
    expect(asked.at(-1)?.body.get("From")).toBe("+12025550199");
  });

  test.each([
    [400, { code: 21_211 }, SmsRefused],
    [401, { code: 20_003 }, SmsRefused],
    [201, { status: "failed", error_code: 30_007 }, SmsRefused],
    [429, { code: 20_429 }, Error],
    [503, "not JSON of an object", Error],
  ])("answers %i %o", async (status, json, kind) => {
    answer = { status, json };
    const error = await send(message).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof SmsRefused).toBe(kind === SmsRefused);
    expect(String(error)).not.toContain("12025550100");
  });

  test("is not followed to another address, which would get the token", async () => {
    answer = { status: 307, json: {}, location: `${base}/elsewhere` };
    const before = asked.length;
    await expect(send(message)).rejects.toThrow();
    expect(asked.length).toBe(before + 1);
  });
});
