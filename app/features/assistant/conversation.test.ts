import { describe, expect, test } from "vitest";
import { type ConversationAction, emptyConversation, reduceConversation, toWire, welcome } from "./conversation.ts";

const run = (...actions: ConversationAction[]) => actions.reduce(reduceConversation, emptyConversation);
const said = (state: ReturnType<typeof run>) => state.messages.map(({ role, content, kind }) => [role, content, kind]);

describe("a conversation", () => {
  test("is opened by a welcome, once", () => {
    expect(said(run({ type: "welcome" }, { type: "welcome" }))).toEqual([["assistant", welcome, "said"]]);
  });

  test("the welcome says what it is and covers its four subjects", () => {
    for (const word of ["software", "Education", "Trading solutions", "Professional support", "Market insights", "?"]) {
      expect(welcome).toContain(word);
    }
  });

  test("a question adds itself and an empty answer that the stream fills", () => {
    const asked = run({ type: "ask", question: "Pip?" });
    expect(asked.loading).toBe(true);
    expect(said(asked)).toEqual([
      ["user", "Pip?", "said"],
      ["assistant", "", "said"],
    ]);
    const answered = [
      { type: "text", piece: "A " },
      { type: "text", piece: "pip" },
      { type: "end", as: "said" },
    ].reduce((state, action) => reduceConversation(state, action as ConversationAction), asked);
    expect(answered.loading).toBe(false);
    expect(said(answered)[1]).toEqual(["assistant", "A pip", "said"]);
  });

  test("a failure is appended as an assistant message and leaves no empty bubble", () => {
    expect(said(run({ type: "ask", question: "Pip?" }, { type: "fail", message: "Sorry" }))).toEqual([
      ["user", "Pip?", "said"],
      ["assistant", "Sorry", "error"],
    ]);
  });

  test("a failure in the middle keeps what came", () => {
    expect(
      said(
        run({ type: "ask", question: "Pip?" }, { type: "text", piece: "A p" }, { type: "fail", message: "Sorry" }),
      ).slice(1),
    ).toEqual([
      ["assistant", "A p", "said"],
      ["assistant", "Sorry", "error"],
    ]);
  });

  test("an answer that was stopped before its first word disappears", () => {
    expect(said(run({ type: "ask", question: "Pip?" }, { type: "end", as: "stopped" }))).toEqual([
      ["user", "Pip?", "said"],
    ]);
  });

  test("ids stay unique", () => {
    const { messages } = run(
      { type: "welcome" },
      { type: "ask", question: "a" },
      { type: "fail", message: "x" },
      { type: "ask", question: "b" },
    );
    expect(new Set(messages.map((message) => message.id)).size).toBe(messages.length);
  });
});

describe("what is sent", () => {
  test("is the whole conversation without error notes and the empty answer", () => {
    const state = run(
      { type: "welcome" },
      { type: "ask", question: "a" },
      { type: "fail", message: "x" },
      { type: "ask", question: "b" },
    );
    expect(toWire(state.messages)).toEqual([
      { role: "assistant", content: welcome },
      { role: "user", content: "a" },
      { role: "user", content: "b" },
    ]);
  });

  test("leaves out the oldest when there are too many or they are too long", () => {
    const { messages } = run(...["one", "two", "three"].map((question) => ({ type: "ask", question }) as const));
    expect(toWire(messages, { messages: 2, bytes: 1000 }).map((message) => message.content)).toEqual(["two", "three"]);
    expect(toWire(messages, { messages: 9, bytes: 70 }).map((message) => message.content)).toEqual(["two", "three"]);
    expect(toWire(messages, { messages: 9, bytes: 1 }).map((message) => message.content)).toEqual(["three"]);
  });
});
