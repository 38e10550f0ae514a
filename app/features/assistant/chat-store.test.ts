import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChatError, type Question } from "./ask-assistant.ts";
import { createChatStore, otherFailure } from "./chat-store.ts";

const address = { supabaseUrl: "https://back.example", siteUrl: "https://site.example", supabaseAnonKey: "" };

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const contents = (store: ReturnType<typeof createChatStore>) =>
  store.getState().messages.map((message) => message.content);

/** An assistant that waits to be told how its answer ends. */
function pendingAssistant() {
  const { promise, resolve, reject } = Promise.withResolvers<"complete" | "cut">();
  const questions: Question[] = [];
  const store = createChatStore((_, question) => {
    questions.push(question);
    question.signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
    return promise;
  });
  return { store, questions, resolve, reject };
}

test("a blank question is ignored", async () => {
  const { store, questions } = pendingAssistant();
  await store.send(address, " \n ");
  expect(questions).toEqual([]);
  expect(store.getState().messages).toEqual([]);
});

test("a second question is ignored while an answer is on its way", async () => {
  const { store, questions, resolve } = pendingAssistant();
  const first = store.send(address, " a ");
  await store.send(address, "b");
  expect(questions).toHaveLength(1);
  questions[0]?.onText("answer");
  resolve("complete");
  await first;
  expect(contents(store)).toEqual(["a", "answer"]);
  expect(store.getState().loading).toBe(false);
});

test("stopping keeps what came and frees the input", async () => {
  const { store, questions } = pendingAssistant();
  const sent = store.send(address, "a");
  questions[0]?.onText("half");
  store.stop();
  await sent;
  expect(store.getState()).toMatchObject({ loading: false, messages: [{}, { content: "half", kind: "stopped" }] });
  expect(console.error).not.toHaveBeenCalled();
});

test.each([
  [
    new ChatError("Too many requests. Please wait a moment and try again."),
    "Too many requests. Please wait a moment and try again.",
  ],
  [new TypeError("Failed to fetch"), otherFailure],
  ["thrown text", otherFailure],
])("a failure is appended and logged", async (failure, message) => {
  const store = createChatStore(() => Promise.reject(failure));
  await store.send(address, "a");
  expect(contents(store)).toEqual(["a", message]);
  expect(console.error).toHaveBeenCalledTimes(1);
});

test("an answer that was cut is marked", async () => {
  const { store, questions, resolve } = pendingAssistant();
  const sent = store.send(address, "a");
  questions[0]?.onText("half");
  resolve("cut");
  await sent;
  expect(store.getState().messages.at(-1)).toMatchObject({ content: "half", kind: "cut" });
});

test("a new conversation does not hear the end of the old one", async () => {
  const { store, questions } = pendingAssistant();
  const sent = store.send(address, "a");
  store.reset();
  questions[0]?.onText("late");
  await sent;
  expect(store.getState().loading).toBe(false);
  expect(contents(store)).toHaveLength(1);
  expect(contents(store)[0]).toContain("Welcome");
});

test("an answer that came whole is told with its question; one that was cut, stopped or failed is not", async () => {
  const told: unknown[] = [];
  const outcomes: (() => Promise<"complete" | "cut">)[] = [
    () => Promise.resolve("complete"),
    () => Promise.resolve("cut"),
    () => Promise.reject(new ChatError("no")),
  ];
  const store = createChatStore(
    (_, { onText }) => {
      onText("Forty-two");
      return (outcomes.shift() ?? (() => Promise.resolve("cut" as const)))();
    },
    (_, question, answer) => told.push([question, answer]),
  );
  for (const question of ["One?", "Two?", "Three?"]) await store.send(address, question);
  expect(told).toEqual([["One?", "Forty-two"]]);
});
