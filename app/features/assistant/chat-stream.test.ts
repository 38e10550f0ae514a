import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createChatStreamParser } from "./chat-stream.ts";

const line = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}`;

function read(...chunks: string[]) {
  const parser = createChatStreamParser();
  const pieces = [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()];
  return { text: pieces.join(""), done: parser.done };
}

describe("a chat stream", () => {
  test("appends the content of each data line until [DONE]", () => {
    expect(read(`${line("Hel")}\n\n${line("lo")}\n\ndata: [DONE]\n\n`)).toEqual({ text: "Hello", done: true });
  });

  test("ignores comments, blank lines and other fields", () => {
    expect(read(`: keep-alive\n\nevent: message\nid: 4\nretry: 10\n${line("a")}\n\n:\n${line("b")}\n`).text).toBe("ab");
  });

  test("ignores what follows [DONE]", () => {
    expect(read(`${line("a")}\ndata: [DONE]\n${line("b")}\n`).text).toBe("a");
  });

  test("accepts CRLF, also when the pair is split between chunks", () => {
    expect(read(`${line("a")}\r\n\r\n${line("b")}\r`, `\n\r\ndata: [DONE]\r\n`)).toEqual({ text: "ab", done: true });
  });

  test("keeps a partial line and retries it when more arrives", () => {
    const text = line("partial");
    expect(read(text.slice(0, 20), `${text.slice(20)}\n`).text).toBe("partial");
  });

  test("retries a line that was broken by a newline, inside and outside of a string", () => {
    const text = line("broken line");
    const inside = text.indexOf("en li");
    expect(read(`${text.slice(0, inside)}\n${text.slice(inside)}\n`).text).toBe("broken line");
    expect(read(`data: {"choices":\n[{"delta":{"content":"x"}}]}\n${line("y")}\n`).text).toBe("xy");
  });

  test("does not stall on a line that never becomes JSON", () => {
    expect(read(`data: {oops\n${line("a")}\ndata: nonsense\n\n${line("b")}\n`).text).toBe("ab");
  });

  test("parses the leftover at the end, without a last newline", () => {
    expect(read(`${line("a")}\n${line("b")}`)).toEqual({ text: "ab", done: false });
  });

  test("keeps what came when it is cut in the middle, and knows that it was cut", () => {
    expect(read(`${line("kept")}\n${line("lost").slice(0, 15)}`)).toEqual({ text: "kept", done: false });
  });

  test.each([
    'data: {"choices":[]}',
    "data: {}",
    "data: null",
    "data: 7",
    'data: {"choices":[{"delta":{"content":null}}]}',
    'data: {"choices":[{"delta":{"role":"assistant"}}]}',
  ])("a chunk without text (%s) adds nothing", (odd) => {
    expect(read(`${odd}\n${line("a")}\n`).text).toBe("a");
  });

  test("reads the same text however the bytes are cut", () => {
    const pieces = ["Grüße ", "€ 1.0905", "\n\n- **bold** 😀", ' "quoted" \\ data: x'];
    const bytes = new TextEncoder().encode(`${pieces.map(line).join("\n\n")}\n\ndata: [DONE]\n\n`);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const decoder = new TextDecoder();
        const chunks = edges.slice(1).map((end, at) => decoder.decode(bytes.slice(edges[at], end), { stream: true }));
        expect(read(...chunks, decoder.decode())).toEqual({ text: pieces.join(""), done: true });
      }),
    );
  });
});
