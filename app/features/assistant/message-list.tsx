import { createElement, Fragment, memo, type ReactNode, useEffect, useRef } from "react";
import { newTab } from "../../ui/new-tab.ts";
import type { Message } from "./conversation.ts";
import { type Block, type Inline, parseMarkdown } from "./simple-markdown.ts";

/** Children by position, as if written out by hand: parsed pieces have no identity, and an answer only grows at its end. */
const inOrder = (children: readonly ReactNode[]) => createElement(Fragment, null, ...children);

function inline(part: Inline): ReactNode {
  if (part.type === "text") return part.text;
  const children = inOrder(part.children.map(inline));
  if (part.type === "strong") return <strong>{children}</strong>;
  return (
    <a href={part.href} {...newTab}>
      {children}
    </a>
  );
}

const inlines = (parts: readonly Inline[]) => inOrder(parts.map(inline));

function block(part: Block): ReactNode {
  // One level for all: an answer is a few lines inside a panel, not a document with an outline.
  if (part.type === "heading") return <h3>{inlines(part.children)}</h3>;
  if (part.type === "paragraph") {
    return <p>{inOrder(part.lines.map((line) => createElement("span", { className: "block" }, inlines(line))))}</p>;
  }
  const items = part.items.map((item) =>
    createElement("li", { style: { marginLeft: `${item.depth * 1.1}em` } }, inlines(item.children)),
  );
  return part.ordered ? createElement("ol", { start: part.start }, ...items) : createElement("ul", null, ...items);
}

const answerText =
  "prose text-label leading-normal [&_a]:underline [&_h3]:text-body! [&>h3]:mt-4! [&>*:first-child]:mt-0! [&>*]:mt-3";

/** An answer as elements, never as markup. */
const MarkdownView = memo(function MarkdownView({ source }: { readonly source: string }) {
  return <div className={answerText}>{inOrder(parseMarkdown(source).map(block))}</div>;
});

const notes: Partial<Record<Message["kind"], string>> = {
  cut: "The connection ended before the answer did. Ask again to go on.",
  stopped: "Stopped before the answer was complete.",
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
      className="min-h-2/5 flex-1 overflow-y-auto overscroll-contain px-4 py-4"
    >
      <ul className="flex flex-col gap-5">
        {messages.map((message) => (
          <Bubble key={message.id} message={message} writing={loading} />
        ))}
      </ul>
    </div>
  );
}
