import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { saveProblem } from "../content/changes.ts";
import { typedSince } from "../form/typed-since.ts";
import { changeLead, type Lead, type LeadChange, leadKey, loadLead, stageNames, stages } from "./leads.ts";
import { OthersHere } from "./others-here.tsx";

const changeOf = ({ name, stage, next_step, next_step_on }: Lead): LeadChange => ({
  name,
  stage,
  next_step,
  next_step_on,
});

const described = ({ name, stage, next_step: step, next_step_on: day }: LeadChange) =>
  `${name || "no name"}, ${stageNames[stage]}, ${step || "no next step"}${day ? `, ${day}` : ""}`;

/** Name, stage and next step. What somebody else saved meanwhile is shown and not overwritten. */
export function LeadForm({ lead }: { readonly lead: Lead }) {
  const queries = useQueryClient();
  const [read, setRead] = useState(lead);
  const [typed, setTyped] = useState(changeOf(lead));
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<LeadChange>) => setTyped((before) => ({ ...before, ...part }));
  const isDirty = JSON.stringify(typed) !== JSON.stringify(changeOf(read));
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    try {
      const client = await browserClient();
      const saved = await changeLead(client, read, { ...typed, name: typed.name.trim() });
      const now = saved ?? (await loadLead(client, lead.id));
      if (!now) setSaid("Someone erased this lead. Nothing was saved.");
      else {
        setRead(now);
        if (saved) setTyped((now) => ({ ...changeOf(saved), ...typedSince(now, typed) }));
        setSaid(
          saved
            ? "Saved."
            : `Not saved: someone changed this lead meanwhile to “${described(now)}”. What you typed is still here; save again to replace theirs.`,
        );
      }
      await queries.invalidateQueries({ queryKey: leadKey(lead.id) });
    } catch (error) {
      setSaid(saveProblem(error));
    }
    setBusy(false);
  };
  return (
    <form className="panel grid gap-4 p-5" aria-label="Stage and next step" onSubmit={(event) => void save(event)}>
      <OthersHere place={`leads/${lead.id}`} writing={isDirty} />
      <TextField
        label="Name"
        maxLength={120}
        value={typed.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <SelectField
        label="Stage"
        options={stages.map((stage) => [stage, stageNames[stage]] as const)}
        value={typed.stage}
        onChange={({ target }) => set({ stage: target.value as Lead["stage"] })}
      />
      <TextField
        label="Next step"
        maxLength={300}
        value={typed.next_step}
        onChange={({ target }) => set({ next_step: target.value })}
      />
      <TextField
        label="On"
        type="date"
        value={typed.next_step_on ?? ""}
        onChange={({ target }) => set({ next_step_on: target.value || null })}
      />
      <Button type="submit" className="justify-self-start" aria-busy={busy}>
        Save
      </Button>
      {said && (
        <p role="status" className="note-rule break-words">
          {said}
        </p>
      )}
    </form>
  );
}
