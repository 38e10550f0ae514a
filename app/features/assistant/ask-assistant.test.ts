import { afterEach, expect, test, vi } from "vitest";
import { askAssistant } from "./ask-assistant.ts";

const address = { supabaseUrl: "https://site.example", siteUrl: "https://other.example", supabaseAnonKey: "anon-key" };
const messages = [{ role: "user", content: "What is a pip?" }] as const;

function answerWith(response: Response | Error) {
  const fetch = vi.fn(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

async function ask() {
  let text = "";
  const end = await askAssistant(address, {
    messages,
    signal: new AbortController().signal,
    onText: (piece) => (text += piece),
  });
  return { text, end };
}

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

afterEach(() => vi.unstubAllGlobals());

test("the conversation goes to the chat function with the public key", async () => {
  const fetch = answerWith(new Response(`${chunk("A pip")}data: [DONE]\n\n`));
  expect(await ask()).toEqual({ text: "A pip", end: "complete" });
  const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(url).toBe("https://site.example/functions/v1/chat");
  expect(init).toMatchObject({
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer anon-key" },
  });
  expect(JSON.parse(String(init.body))).toEqual({ messages });
});

test("a stream without [DONE] is told apart, and what came is kept", async () => {
  answerWith(new Response(chunk("half an")));
  expect(await ask()).toEqual({ text: "half an", end: "cut" });
});

test.each([
  [429, "Too many requests. Please wait a moment and try again."],
  [402, "Service temporarily unavailable. Please try again later."],
  [500, "Failed to get response from AI assistant"],
  [404, "Failed to get response from AI assistant"],
])("status %d is said in words", async (status, message) => {
  answerWith(new Response("{}", { status }));
  await expect(ask()).rejects.toThrow(message);
});

test.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [61, "2 minutes"],
  [300, "5 minutes"],
  [50_000, "14 hours"],
])("a limit says when one can ask again: %d seconds are %s", async (seconds, words) => {
  answerWith(new Response("{}", { status: 429, headers: { "retry-after": String(seconds) } }));
  await expect(ask()).rejects.toThrow(
    `Too many requests. Please wait a moment and try again. You can ask again in ${words}. Your question is saved above`,
  );
});

test("an answer without a body is said in words", async () => {
  answerWith(new Response(null, { status: 200 }));
  await expect(ask()).rejects.toThrow("No response body");
});
