export type WireMessage = { readonly role: "user" | "assistant"; readonly content: string };

export type Message = WireMessage & {
  readonly id: number;
  /** `error`: said by this page, not by the assistant. `cut`, `stopped`: an answer that is not complete. */
  readonly kind: "said" | "error" | "cut" | "stopped";
};

export type Conversation = {
  readonly messages: readonly Message[];
  /** From sending until the answer has ended or failed. */
  readonly loading: boolean;
};

export type ConversationAction =
  | { readonly type: "welcome" | "reset" }
  | { readonly type: "ask"; readonly question: string }
  | { readonly type: "text"; readonly piece: string }
  | { readonly type: "end"; readonly as: "said" | "cut" | "stopped" }
  | { readonly type: "fail"; readonly message: string };

export const emptyConversation: Conversation = { messages: [], loading: false };

export const welcome = `Welcome. I am this site's assistant: software, not a person, so check what matters before you act on it.

I can help with:

- **Education**: the courses, the mentorship plans and where to begin
- **Trading solutions**: robots and tools, how they work and what they cost
- **Professional support**: how to reach a person, and when
- **Market insights**: how sessions, news and indicators behave

How can I help you today?`;

const append = (
  messages: readonly Message[],
  role: Message["role"],
  content: string,
  kind: Message["kind"] = "said",
) => [...messages, { id: (messages.at(-1)?.id ?? 0) + 1, role, content, kind }];

/** The answer being written is always the last message. */
function changeAnswer(messages: readonly Message[], change: (answer: Message) => Message): readonly Message[] {
  const answer = messages.at(-1);
  return answer?.role === "assistant" ? [...messages.slice(0, -1), change(answer)] : messages;
}

function withoutEmptyAnswer(messages: readonly Message[]): readonly Message[] {
  const last = messages.at(-1);
  return last?.role === "assistant" && last.content === "" ? messages.slice(0, -1) : messages;
}

export function reduceConversation(state: Conversation, action: ConversationAction): Conversation {
  const { messages } = state;
  switch (action.type) {
    case "welcome":
      return messages.length > 0 ? state : { ...state, messages: append([], "assistant", welcome) };
    case "reset":
      return { messages: append([], "assistant", welcome), loading: false };
    case "ask":
      return { messages: append(append(messages, "user", action.question), "assistant", ""), loading: true };
    case "text":
      return {
        ...state,
        messages: changeAnswer(messages, (answer) => ({ ...answer, content: answer.content + action.piece })),
      };
    case "end":
      return {
        messages: withoutEmptyAnswer(changeAnswer(messages, (answer) => ({ ...answer, kind: action.as }))),
        loading: false,
      };
    case "fail":
      return { messages: append(withoutEmptyAnswer(messages), "assistant", action.message, "error"), loading: false };
  }
}

/** The chat function takes at most 40 messages and 32 KB; the margin is for the JSON around them. */
const wireLimits = { messages: 40, bytes: 30_000 };

/** The conversation as it is sent: without this page's own error notes, the oldest left out where it grew too long. */
export function toWire(messages: readonly Message[], limits = wireLimits): readonly WireMessage[] {
  const said = messages.filter((message) => message.kind !== "error" && message.content !== "");
  const encoder = new TextEncoder();
  const kept: WireMessage[] = [];
  let bytes = 0;
  for (const { role, content } of said.slice(-limits.messages).reverse()) {
    bytes += encoder.encode(JSON.stringify({ role, content })).length;
    if (bytes > limits.bytes && kept.length > 0) break;
    kept.unshift({ role, content });
  }
  return kept;
}
