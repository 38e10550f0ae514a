import { ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type CalendarFilter, everyEntry, writeFilter } from "./calendar-filter.ts";

type Props = {
  readonly filter: CalendarFilter;
  readonly found: number;
  readonly total: number;
  readonly currencies: readonly string[];
  readonly onChange: (part: Partial<CalendarFilter>) => void;
};

const all = ["", "All"] as const;
const impactOptions = [all, ["high", "High only"], ["medium", "Medium and high"]] as const;

/** Currency, impact and words; the calendar file follows the same filter. */
export function EventFilters({ filter, found, total, currencies, onChange }: Props) {
  const query = writeFilter(filter);
  // A currency of the address without an event stays selectable, so that the field says what is filtered.
  const offered = filter.currency === "" ? currencies : [...new Set([...currencies, filter.currency])];
  return (
    <search aria-label="Filter the economic calendar" className="mt-5 block">
      <div className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 lg:grid-cols-3">
        <SelectField
          className="min-w-0"
          label="Currency"
          value={filter.currency}
          options={[all, ...offered.map((name) => [name, name] as const)]}
          onChange={({ target }) => onChange({ currency: target.value })}
        />
        <SelectField
          className="min-w-0"
          label="Impact"
          value={filter.impact}
          options={impactOptions}
          onChange={({ target }) => onChange({ impact: target.value as CalendarFilter["impact"] })}
        />
        <TextField
          className="min-w-0"
          label="Event contains"
          type="search"
          maxLength={60}
          value={filter.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink variant="secondary" size="sm" href={`/calendar.ics${query}`}>
          Add to my calendar (iCal)
        </ButtonLink>
        <p className="fine" aria-live="polite">
          {found} of {total} events
        </p>
        {query === "" ? null : (
          <button
            type="button"
            className="fine inline-flex min-h-11 items-center underline underline-offset-4"
            onClick={() => onChange(everyEntry)}
          >
            Show all
          </button>
        )}
      </div>
    </search>
  );
}
