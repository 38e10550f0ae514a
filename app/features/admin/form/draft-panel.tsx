import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { dateText } from "#lib/date-text.ts";
import { localMoment } from "#lib/local-moment.ts";
import { saveProblem } from "../content/changes.ts";
import { previewLink } from "../content/drafts.ts";
import { momentOf, shownTwice } from "../definition/typed-moment.ts";
import type { ItemForm } from "./use-item-form.ts";

const withWeekday = { dateStyle: "full", timeStyle: "short" } as const;
const when = (at: string) => dateText(at, withWeekday);

function Preview({ form }: { readonly form: ItemForm }) {
  const [link, setLink] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { draft } = form;
  if (!draft) return null;
  const make = async () => {
    try {
      setLink(await previewLink(await browserClient(), draft, location.origin));
      setProblem(null);
    } catch (error) {
      setProblem(saveProblem(error));
    }
  };
  return (
    <div className="grid justify-items-start gap-2">
      {link ? (
        <>
          <p className="small break-all">{link}</p>
          <CopyButton text={link} label="Copy the link" variant="secondary" />
          <p className="field-help">Anyone who has the link can read the draft for a day.</p>
        </>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => void make()}>
          Make a preview link
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

/** What waits: keeping a draft, its time, its preview, and publishing it. */
export function DraftPanel({ form }: { readonly form: ItemForm }) {
  const { draft, busy } = form;
  const [time, setTime] = useState(() => (draft?.publishAt ? localMoment(draft.publishAt) : ""));
  const [problem, setProblem] = useState<string | null>(null);
  const [twice, setTwice] = useState(false);
  const schedule = () => {
    const read = momentOf(time);
    if ("problem" in read) return setProblem(read.problem);
    if (Date.parse(read.at) < Date.now())
      return setProblem("That time has passed. Choose one that lies ahead, or save at once.");
    setProblem(null);
    setTwice(read.twice);
    void form.saveDraft(read.at);
  };
  return (
    <div className="grid gap-4">
      {draft?.problem && (
        <p role="alert" className="note-rule">
          Not published at its time: {draft.problem}
        </p>
      )}
      {draft ? (
        <p className="small">
          {draft.publishAt && !draft.problem ? (
            <>
              Published by itself on {when(draft.publishAt)}.{twice && ` ${shownTwice}`}
            </>
          ) : (
            <>Kept {when(draft.savedAt)}.</>
          )}{" "}
          Visitors see the published text until then.
        </p>
      ) : (
        <p className="small text-ink2">A draft is for more work, for someone else's look, or for its time.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void form.saveDraft(null)}>
          {draft ? "Keep the draft as it is typed" : "Keep as draft"}
        </Button>
        {draft && (
          <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void form.publish()}>
            Publish the draft
          </Button>
        )}
        {draft && (
          <Button variant="danger" size="sm" aria-busy={busy} onClick={() => void form.dropDraft()}>
            Discard the draft
          </Button>
        )}
      </div>
      <TextField
        type="datetime-local"
        label="Publish at"
        help="In your own time zone."
        error={problem}
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      <Button variant="secondary" size="sm" className="justify-self-start" aria-busy={busy} onClick={schedule}>
        Publish then
      </Button>
      <Preview form={form} />
    </div>
  );
}
