import { useEffect, useState } from "react";
import { loadSlots } from "#app/data/bookings.ts";
import { formProblem } from "#app/data/form-call.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { whileHere } from "#app/ui/while-here.ts";
import { counted } from "#lib/figure-text.ts";
import { byDay, dayText, timeText, zoneText } from "./slot-text.ts";

type Props = {
  readonly kindId: string;
  readonly mentorId: string;
  /** Of the booking that is moved. */
  readonly link?: string;
  readonly chosen: number | null;
  readonly onChoose: (start: number) => void;
  /** Another number loads the times again. */
  readonly version?: number;
};

function useSlots({ kindId, mentorId, link, version }: Props) {
  const [slots, setSlots] = useState<readonly number[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version asks again.
  useEffect(() => {
    setSlots(null);
    setProblem(null);
    return whileHere(loadSlots(kindId, mentorId, link), setSlots, (error) => setProblem(formProblem(error)));
  }, [kindId, mentorId, link, version]);
  return { slots, problem };
}

/** A day with free times of a mentor, then its times, in the visitor's own zone. */
export function SlotPicker(props: Props) {
  const { chosen, onChoose } = props;
  const { slots, problem } = useSlots(props);
  const [picked, setPicked] = useState<string | null>(null);
  if (problem)
    return (
      <p role="alert" className="note-rule">
        {problem}
      </p>
    );
  if (!slots) return <p role="status">Loading free times…</p>;
  if (slots.length === 0)
    return <p role="status">No time is free within the next four weeks. Choose another mentor.</p>;
  const days = byDay(slots);
  const [day, starts] = days.find(([name]) => name === picked) ?? (days[0] as (typeof days)[number]);
  return (
    <fieldset>
      <legend className="field-label mb-3">Time ({zoneText()})</legend>
      <SelectField
        label="Day"
        options={days.map(([name, free]) => [name, `${name}: ${counted(free.length, "time")}`] as const)}
        value={day}
        onChange={({ currentTarget }) => setPicked(currentTarget.value)}
      />
      <div className="slot-grid">
        {starts.map((start) => (
          <Button
            key={start}
            size="sm"
            className="min-h-11"
            variant={start === chosen ? "primary" : "secondary"}
            aria-pressed={start === chosen}
            aria-label={`${dayText(start)}, ${timeText(start)}`}
            onClick={() => onChoose(start)}
          >
            {timeText(start)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
