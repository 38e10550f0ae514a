import { onOwnerChange } from "#app/data/device-owner.ts";
import { createStore, type Readable } from "#lib/store.ts";
import { type AnswerEnd, type AssistantAddress, askAssistant, ChatError, type Question } from "./ask-assistant.ts";
import {
  type Conversation,
  type ConversationAction,
  emptyConversation,
  reduceConversation,
  toWire,
} from "./conversation.ts";
import { sendTranscript } from "./transcript-choice.ts";

export const otherFailure = "Sorry, I encountered an error. Please try again.";

export type ChatStore = Readable<Conversation> & {
  /** Inserts the welcome when nothing has been said yet. */
  welcome(): void;
  /** Ignored while blank or while an answer is on its way. */
  send(address: AssistantAddress, text: string): Promise<void>;
  stop(): void;
  reset(): void;
};

type Ask = (address: AssistantAddress, question: Question) => Promise<AnswerEnd>;

type Answered = (address: AssistantAddress, question: string, answer: string) => unknown;

/** `answered` hears of each answer that came whole. */
export function createChatStore(ask: Ask = askAssistant, answered: Answered = sendTranscript): ChatStore {
  const store = createStore(emptyConversation);
  let running: AbortController | null = null;

  const dispatch = (action: ConversationAction) => store.set(reduceConversation(store.getState(), action));

  async function send(address: AssistantAddress, text: string) {
    const question = text.trim();
    if (question === "" || store.getState().loading) return;
    const controller = new AbortController();
    running = controller;
    const tell = (action: ConversationAction) => {
      // A conversation that was started again must not hear the end of the old one.
      if (running === controller) dispatch(action);
    };
    dispatch({ type: "ask", question });
    try {
      const onText = (piece: string) => tell({ type: "text", piece });
      const end = await ask(address, {
        messages: toWire(store.getState().messages),
        signal: controller.signal,
        onText,
      });
      tell({ type: "end", as: end === "complete" ? "said" : "cut" });
      if (end === "complete" && running === controller)
        void answered(address, question, store.getState().messages.at(-1)?.content ?? "");
    } catch (error) {
      if (controller.signal.aborted) return tell({ type: "end", as: "stopped" });
      console.error("The assistant failed", error);
      tell({ type: "fail", message: error instanceof ChatError ? error.message : otherFailure });
    }
  }

  return {
    ...store.readable,
    welcome: () => dispatch({ type: "welcome" }),
    send,
    stop: () => running?.abort(),
    reset() {
      running?.abort();
      running = null;
      dispatch({ type: "reset" });
    },
  };
}

/** One conversation for as long as the visitor stays on the site. */
export const chatStore = createChatStore();

// What a member asked is not shown to whoever comes next, nor sent along with that one's questions.
onOwnerChange(({ before }) => {
  if (before !== null) chatStore.reset();
});
