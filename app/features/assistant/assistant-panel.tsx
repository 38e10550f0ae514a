import { RotateCcw, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { takeQuestion, useQuestionWaiting } from "#app/site/handed-question.ts";
import { useStore } from "#app/ui/use-store.ts";
import { transcriptConsent } from "#lib/transcript-consent.ts";
import { useOnline } from "../../ui/use-online.ts";
import type { AssistantAddress } from "./ask-assistant.ts";
import { chatStore } from "./chat-store.ts";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { chooseTranscripts, openChoice, transcriptChoice } from "./transcript-choice.ts";
import { usePanelDialog } from "./use-panel-dialog.ts";

type TranscriptQuestionProps = {
  readonly address: AssistantAddress;
  /** For how long the owner stores conversations; 0 for not at all. */
  readonly days: number;
};

/** Whether conversations are stored: off until the visitor turns it on. */
function TranscriptQuestion({ address, days }: TranscriptQuestionProps) {
  const choice = useStore(transcriptChoice);
  useEffect(() => openChoice(address), [address]);
  const on = choice.days !== null;
  // Nothing to choose, and nothing to turn off.
  if (days === 0 && !on) return null;
  return (
    <details className="fine border-line border-t px-3">
      <summary className="min-h-11 cursor-pointer py-3">
        {on ? "Conversations are stored" : "Conversations are not stored"}
      </summary>
      <label className="flex cursor-pointer items-start gap-3 pb-3">
        <input
          type="checkbox"
          className="mt-0.5 size-5 flex-none accent-accent"
          checked={on}
          onChange={({ target }) => void chooseTranscripts(address, target.checked ? days : null)}
        />
        <span>{transcriptConsent(choice.days ?? days)}</span>
      </label>
      <p role="status" className={choice.said ? "pb-3" : undefined}>
        {choice.said}
      </p>
    </details>
  );
}

const { welcome, send, stop, reset } = chatStore;

type Props = {
  readonly address: AssistantAddress;
  /** For how long conversations are stored, where a visitor agrees. */
  readonly transcriptDays: number;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** With large text the form below takes most of a small screen: the conversation holds its share, and the panel scrolls. */
const frame =
  "fixed inset-0 z-50 m-0 flex-col overflow-y-auto size-full max-h-none max-w-none bg-raised text-ink open:flex md:inset-auto md:right-6 md:bottom-6 md:h-[min(600px,calc(100dvh-48px))] md:w-[400px] md:rounded-panel md:border md:border-line md:shadow-panel";

/** The input is disabled while an answer arrives; the focus waits on "Stop" and comes back when the answer has ended. */
function useFocusAround(open: boolean, loading: boolean) {
  const input = useRef<HTMLTextAreaElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const target = loading ? stopButton.current : input.current;
    target?.focus({ preventScroll: true });
  }, [open, loading]);
  return { input, stopButton };
}

function PanelHead({ onReset, onClose }: { readonly onReset: () => void; readonly onClose: () => void }) {
  const online = useOnline();
  return (
    <header className="flex items-center gap-1 border-line border-b py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <h2 id="assistant-title" className="font-semibold text-body! leading-tight tracking-[-0.01em]!">
          Assistant
        </h2>
        <p className="fine flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2 rounded-full ${online ? "bg-up" : "bg-ink3"}`} />
          {online ? "Online" : "Offline"}
        </p>
      </div>
      <button
        type="button"
        className="icon-btn"
        aria-label="New conversation"
        title="New conversation"
        onClick={onReset}
      >
        <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" className="icon-btn" aria-label="Close the assistant" onClick={onClose}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </header>
  );
}

export default function AssistantPanel({ address, transcriptDays, open, onClose }: Props) {
  const { messages, loading } = useStore(chatStore);
  const dialog = usePanelDialog(open, onClose);
  const { input, stopButton } = useFocusAround(open, loading);
  const questionWaiting = useQuestionWaiting();
  useEffect(() => {
    if (open) welcome();
  }, [open]);
  useEffect(() => {
    // While an answer arrives the question waits: it would be ignored.
    if (!open || loading || !questionWaiting) return;
    const question = takeQuestion();
    if (question !== null) void send(address, question);
  }, [open, loading, questionWaiting, address]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="assistant-title"
      className={frame}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <PanelHead onReset={reset} onClose={onClose} />
      <MessageList messages={messages} loading={loading} />
      <Composer
        loading={loading}
        input={input}
        stopButton={stopButton}
        onSend={(text) => void send(address, text)}
        onStop={stop}
      />
      <TranscriptQuestion address={address} days={transcriptDays} />
    </dialog>
  );
}
