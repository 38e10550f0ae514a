import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FrameError, isVsn, readBinary, readText, writeAnnouncement, writeText } from "./serializer.ts";

/** A broadcast as supabase-js packs it. */
function push(
  parts: { joinRef?: string; ref?: string; topic?: string; event?: string; meta?: string; encoding?: number },
  payload: string,
) {
  const { joinRef = "1", ref = "2", topic = "realtime:a", event = "e", meta = "", encoding = 1 } = parts;
  const fields = [joinRef, ref, topic, event, meta].map((text) => Buffer.from(text));
  return Buffer.concat([
    Buffer.from([3, ...fields.map(({ length }) => length), encoding]),
    ...fields,
    Buffer.from(payload),
  ]);
}

describe("a frame of a client", () => {
  test("is an array in 2.0.0 and an object in 1.0.0", () => {
    const frame = { kind: "json", joinRef: "1", ref: "2", topic: "realtime:a", event: "phx_join", payload: { a: 1 } };
    expect(readText("2.0.0", '["1","2","realtime:a","phx_join",{"a":1}]')).toEqual(frame);
    const object = '{"topic":"realtime:a","event":"phx_join","payload":{"a":1},"ref":"2","join_ref":"1"}';
    expect(readText("1.0.0", object)).toEqual(frame);
    expect(readText("1.0.0", '{"topic":"phoenix","event":"heartbeat","ref":3}')).toMatchObject({
      ref: "3",
      joinRef: null,
    });
  });

  test.each([
    ["", "not JSON"],
    ["null", "array of five"],
    ["[]", "array of five"],
    ["[1,2,3,4,5,6]", "array of five"],
    ['[null,null,5,"e",{}]', "topic and an event"],
    ['[null,null,"t",null,{}]', "topic and an event"],
    ['[{},null,"t","e",{}]', "references"],
    [`[null,null,"t","${"e".repeat(256)}",{}]`, "255 characters"],
    [`[null,null,"t","e",${"[".repeat(200)}${"]".repeat(200)}]`, "nests deeper"],
    ["[".repeat(60_000), "nests deeper"],
  ])("is refused as %j", (text, why) => {
    expect(() => readText("2.0.0", text)).toThrow(FrameError);
    expect(() => readText("2.0.0", text)).toThrow(why);
  });

  test("packs broadcasts, whose names may be of any script", () => {
    const read = readBinary(push({ topic: "realtime:ä☀", event: "グラフ", meta: '{"persist":true}' }, '{"a":"é"}'));
    expect(read).toMatchObject({ kind: "packed", joinRef: "1", ref: "2", topic: "realtime:ä☀", event: "broadcast" });
    expect(read.kind === "packed" && read.broadcast).toMatchObject({ event: "グラフ", encoding: "json" });
    expect(read.kind === "packed" && read.broadcast.bytes.toString()).toBe('{"a":"é"}');
  });

  test("is refused where its bytes are not what they say", () => {
    expect(() => readBinary(Buffer.alloc(0))).toThrow("no known kind");
    expect(() => readBinary(Buffer.from([4, 0, 0, 0, 0, 0, 1]))).toThrow("no known kind");
    expect(() => readBinary(Buffer.from([3, 9, 0, 0, 0, 0, 1]))).toThrow("shorter");
    expect(() => readBinary(Buffer.from([3, 1, 0, 0, 0, 0, 0, 255]))).toThrow("not UTF-8");
    expect(() => readBinary(push({ encoding: 2 }, "{}"))).toThrow("encoding");
    expect(() => readBinary(push({}, "{"))).toThrow("not JSON");
    expect(() => readBinary(push({ meta: "{" }, "{}"))).toThrow("not JSON");
  });

  test("never does more than throw a FrameError", () => {
    const check = (read: () => unknown) => {
      try {
        read();
      } catch (error) {
        expect(error).toBeInstanceOf(FrameError);
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => check(() => readBinary(Buffer.from([3, ...bytes])))),
      {
        numRuns: 3_000,
      },
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json()), (text) => check(() => readText("2.0.0", text))),
      {
        numRuns: 3_000,
      },
    );
  });
});

describe("a message to clients", () => {
  const head = { joinRef: "1", ref: null, topic: "realtime:a" };

  test("is written in the client's version", () => {
    expect(writeText("2.0.0", head, "system", "{}")).toBe('["1",null,"realtime:a","system",{}]');
    expect(JSON.parse(writeText("1.0.0", head, "system", "{}"))).toEqual({
      topic: "realtime:a",
      event: "system",
      payload: {},
      ref: null,
    });
  });

  test("that was packed is unpacked for 1.0.0, and for a name that the format has no room for", () => {
    const broadcast = { event: "e", encoding: "json", bytes: Buffer.from('{"a":1}'), meta: '{"id":"x"}' } as const;
    const older = writeAnnouncement("1.0.0", "realtime:a", { kind: "packed", broadcast });
    expect(JSON.parse(`${older?.data}`).payload).toEqual({
      type: "broadcast",
      event: "e",
      payload: { a: 1 },
      meta: { id: "x" },
    });
    const newer = writeAnnouncement("2.0.0", "realtime:a", { kind: "packed", broadcast });
    expect(newer).toEqual({
      binary: true,
      data: Buffer.concat([Buffer.from([4, 10, 1, 10, 1]), Buffer.from('realtime:ae{"id":"x"}{"a":1}')]),
    });
    const long = writeAnnouncement("2.0.0", "realtime:a", {
      kind: "packed",
      broadcast: { ...broadcast, event: "é".repeat(200) },
    });
    expect(long?.binary).toBe(false);
    const bytes = { ...broadcast, encoding: "binary" } as const;
    expect(writeAnnouncement("1.0.0", "realtime:a", { kind: "packed", broadcast: bytes })).toBeUndefined();
  });

  test("is for the two versions that exist", () => {
    expect(["1.0.0", "2.0.0", "3.0.0", ""].map(isVsn)).toEqual([true, true, false, false]);
  });
});
