import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, type Ref, type SubmitEvent, useState } from "react";
import { isComposing } from "#app/ui/is-composing.ts";

/** What fits into one request together with what was said before. */
const longestQuestion = 6000;

type Props = {
  readonly loading: boolean;
  readonly input: Ref<HTMLTextAreaElement>;
  readonly stopButton: Ref<HTMLButtonElement>;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
};

export function Composer({ loading, input, stopButton, onSend, onStop }: Props) {
  const [text, setText] = useState("");
  const send = () => {
    if (loading || text.trim() === "") return;
    onSend(text);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={onSubmit} className="border-line border-t p-3">
      <div className="flex items-end gap-2">
        <textarea
          ref={input}
          aria-label="Your question"
          placeholder={loading ? "The answer is being written…" : "Ask about courses, robots, tools…"}
          rows={1}
          maxLength={longestQuestion}
          disabled={loading}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="input max-h-32 min-h-12! flex-1 resize-none! [field-sizing:content]"
        />
        {loading && (
          <button
            ref={stopButton}
            type="button"
            className="btn btn-secondary size-12 flex-none p-0!"
            aria-label="Stop the answer"
            onClick={onStop}
          >
            <Square size={15} fill="currentColor" aria-hidden="true" />
          </button>
        )}
        <button type="submit" className="btn btn-primary size-12 flex-none p-0!" aria-label="Send" disabled={loading}>
          <ArrowUp size={20} aria-hidden="true" />
        </button>
      </div>
      <p className="fine mt-2">Software, not advice. Enter sends, Shift+Enter starts a new line.</p>
    </form>
  );
}
