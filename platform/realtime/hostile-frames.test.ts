import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hostileBytes,
  hostileFields,
  hostileText,
  readsAnything,
  readsAnythingLater,
} from "../../tests/support/fuzz.ts";
import type { JwtError } from "../http/errors.ts";
import { HttpError } from "../http/errors.ts";
import { ChangeRequestError } from "./changes/change-feed.ts";
import { parseFilter } from "./changes/parse-filter.ts";
import { parseRow } from "./changes/parse-row.ts";
import { RealtimeError } from "./errors.ts";
import { broadcastMany, broadcastOne, type HttpContext } from "./http-broadcast.ts";
import { readJoin } from "./join-payload.ts";
import { realtimeLimits } from "./limits.ts";
import { type Frame, FrameError, readBinary, readText, writeText } from "./serializer.ts";

const isFrameError = (error: unknown) => error instanceof FrameError;

describe("any frame is read or refused:", () => {
  const arrays = [
    '["1","2","realtime:a","phx_join",{"config":{"private":true}}]',
    '[null,3,"phoenix","heartbeat",{}]',
    '[null,null,"realtime:a","broadcast",{"event":"x","payload":[1,"\\ud800"]}]',
  ];
  const objects = ['{"topic":"realtime:a","event":"phx_join","payload":{"a":1},"ref":"2","join_ref":"1"}'];
  const pieces = ["[", "]", "{", "}", '"', ",", ":", "null", '"ref"', '"topic"', '"event"', "1e9", "\\u0000"];
  /** A frame that was read is written for a client as JSON, in both versions, and reads back the same. */
  const readsBack = (frame: Frame) => {
    if (frame.kind !== "json") return;
    const payload = JSON.stringify(frame.payload ?? {});
    const again = readText("2.0.0", writeText("2.0.0", frame, frame.event, payload));
    expect(again).toMatchObject({ joinRef: frame.joinRef, ref: frame.ref, topic: frame.topic, event: frame.event });
    JSON.parse(writeText("1.0.0", frame, frame.event, payload));
  };

  test.each([
    ["2.0.0", arrays],
    ["1.0.0", objects],
  ] as const)("text of version %s", (vsn, samples) => {
    const read = (text: string) => readText(vsn, text);
    readsAnything({
      cases: 8_000,
      input: hostileText(samples, pieces),
      read,
      isRefusal: isFrameError,
      check: readsBack,
    });
  });

  test("bytes", () => {
    const parts = ["1", "2", "realtime:a", "event", '{"persist":true}'].map((text) => Buffer.from(text));
    const frame = (encoding: number, payload: string) =>
      Buffer.concat([Buffer.from([3, ...parts.map(({ length }) => length), encoding]), ...parts, Buffer.from(payload)]);
    const input = hostileBytes([frame(1, '{"a":1}'), frame(0, "\0\xff"), Buffer.from([3, 0, 0, 0, 0, 0, 0])]);
    readsAnything({ cases: 12_000, input, read: readBinary, isRefusal: isFrameError });
  });

  test("payloads of joins", () => {
    const payload = {
      access_token: "a.b.c",
      config: {
        broadcast: { ack: true, self: "true", replay: { since: 1, limit: 5 } },
        presence: { key: "me", enabled: true },
        postgres_changes: [{ event: "*", schema: "public", table: "orders", filter: "id=eq.1" }],
        private: "false",
      },
    };
    const config = hostileFields([payload.config], [payload.config.broadcast, [payload.config.postgres_changes[0]]]);
    const input = fc.oneof(
      hostileFields([payload], [payload.config]),
      config.map((changed) => ({ config: changed })),
      hostileFields([payload.config.broadcast], [{ since: -1 }]).map((broadcast) => ({ config: { broadcast } })),
      hostileFields(payload.config.postgres_changes).map((one) => ({ config: { postgres_changes: [one] } })),
    );
    // A presence key that is missing is made up, so it differs each time.
    const read = (value: unknown) => {
      const join = readJoin(value, realtimeLimits);
      return { ...join, config: { ...join.config, presence: join.config.presence.enabled } };
    };
    readsAnything({ cases: 10_000, input, read, isRefusal: (error) => error instanceof RealtimeError });
  });
});

describe("any filter or row is read or refused:", () => {
  test("filters of changes", () => {
    const samples = ["id=eq.1", 'name=not.in.(a,"b,\\"c\\"")', "age=gte.18,active=is.true", "a=like.%x,b=imatch.^y"];
    const pieces = ["=", "eq.", "not.", "in.(", ")", ",", '"', "\\", "is.", "null", "match.", "isdistinct."];
    readsAnything({
      cases: 12_000,
      input: hostileText(samples, pieces),
      read: parseFilter,
      isRefusal: (error) => error instanceof ChangeRequestError,
      check: (conditions: readonly object[], text: string) =>
        expect(JSON.stringify(conditions).length).toBeLessThan(60 * text.length + 200),
    });
  });

  test("texts of rows", () => {
    const samples = ['(1,,"a ""b"" \\\\ c",{1})', "()", '("",null,"(x,y)")'];
    const isRefusal = (error: unknown) => error instanceof TypeError && error.message === "Not the text of a row";
    readsAnything({
      cases: 8_000,
      input: hostileText(samples, ["(", ")", ",", '"', '""', "\\"]),
      read: parseRow,
      isRefusal,
    });
  });
});

describe("any broadcast over HTTP is accepted or refused:", () => {
  const nothing = () => undefined;
  const context = {
    hub: { announce: nothing },
    relay: { announce: nothing },
    authorization: { permissions: async () => ({ broadcast: { write: true } }) },
    limits: realtimeLimits,
    deliveries: { take: () => true },
    keys: { verify: async () => ({ role: "anon" }) },
    sessions: { current: async (claims: unknown) => claims },
    allowances: { take: () => true },
  } as unknown as HttpContext;
  const headers = { apikey: "a.b.c" };
  const url = "http://127.0.0.1/api/broadcast";
  const isRefusal = (error: unknown) => {
    const { status } = error as HttpError | JwtError;
    return error instanceof HttpError && status >= 400 && status < 500;
  };

  test("several messages", async () => {
    const message = { topic: "t", event: "e", payload: { a: 1 }, private: false };
    const body = fc.oneof(
      hostileFields([message]).map((one) => JSON.stringify({ messages: [one] })),
      hostileText([JSON.stringify({ messages: [message, { ...message, private: true }] })], ["[", "]", "{", "}", '"']),
    );
    const read = async (text: string) => {
      const request = new Request(url, { method: "POST", headers, body: text });
      return (await broadcastMany(context, { request, client: "203.0.113.1", params: {} })).status;
    };
    await readsAnythingLater({ cases: 4_000, input: body, read, isRefusal });
  });

  test("one message", async () => {
    const name = hostileText(["topic", "a%20b", "%E2%98%83"], ["%", "%zz", "%2F"]);
    const input = fc.record({
      topic: name,
      event: name,
      body: hostileText(['{"a":1}', "[]"], ["{", "}"]),
      type: fc.constantFrom("application/json", "application/octet-stream", "application/octet-streamx", ""),
    });
    const read = async ({ topic, event, body, type }: { topic: string; event: string; body: string; type: string }) => {
      const request = new Request(url, { method: "POST", headers: { ...headers, "content-type": type }, body });
      return (await broadcastOne(context, { request, client: "203.0.113.1", params: { topic, event } })).status;
    };
    await readsAnythingLater({ cases: 4_000, input, read, isRefusal });
  });
});
