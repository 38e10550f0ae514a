import { useEffect, useRef } from "react";
import type { Message } from "./conversation.ts";
import { MarkdownView } from "./markdown-view.tsx";

const notes: Partial<Record<Message["kind"], string>> = {
  cut: "The connection ended before the answer did. Ask again to go on.",
  stopped: "Stopped. What had arrived is kept.",
};

function Typing() {
  return (
    <p className="fine" role="status">
      Writing…
    </p>
  );
}

function Bubble({ message, writing }: { readonly message: Message; readonly writing: boolean }) {
  if (message.role === "user") {
    return (
      <li data-question="" className="ml-10 self-end rounded-panel bg-sunk px-4 py-2.5">
        <span className="sr-only">You: </span>
        <p className="whitespace-pre-wrap text-label leading-normal">{message.content}</p>
      </li>
    );
  }
  return (
    <li className={message.kind === "error" ? "note-rule border-down!" : undefined}>
      <span className="sr-only">{message.kind === "error" ? "Problem: " : "Assistant: "}</span>
      {message.content === "" && writing ? <Typing /> : <MarkdownView source={message.content} />}
      {notes[message.kind] && <p className="fine mt-2">{notes[message.kind]}</p>}
    </li>
  );
}

/** Scrolls to the latest question after every change, within itself only: its answer is read from the first line on. */
export function MessageList({
  messages,
  loading,
}: {
  readonly messages: readonly Message[];
  readonly loading: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the messages is what it waits for
  useEffect(() => {
    const list = box.current;
    const latest = [...(list?.querySelectorAll("li[data-question]") ?? [])].at(-1);
    if (!list) return;
    const above = latest ? latest.getBoundingClientRect().top - list.getBoundingClientRect().top : list.scrollHeight;
    list.scrollTo({ top: list.scrollTop + above - 16 });
  }, [messages]);
  return (
    <div
      ref={box}
      role="log"
      aria-live="polite"
      aria-busy={loading}
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4"
    >
      <ul className="flex flex-col gap-5">
        {messages.map((message) => (
          <Bubble key={message.id} message={message} writing={loading} />
        ))}
      </ul>
    </div>
  );
}
