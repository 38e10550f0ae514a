import { useEffect } from "react";
import { useStore } from "#app/ui/use-store.ts";
import { transcriptConsent } from "#lib/transcript-consent.ts";
import type { AssistantAddress } from "./ask-assistant.ts";
import { chooseTranscripts, openChoice, transcriptChoice } from "./transcript-choice.ts";

type Props = {
  readonly address: AssistantAddress;
  /** For how long the owner stores conversations; 0 for not at all. */
  readonly days: number;
};

/** Whether conversations are stored: off until the visitor turns it on. */
export function TranscriptQuestion({ address, days }: Props) {
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
