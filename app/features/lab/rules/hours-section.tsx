import type { SessionName } from "#trading/calendar/session-hours.ts";
import { DayButtons } from "./conditions/condition-sentence.tsx";
import { useRules } from "./context/rules-context.ts";
import { useDocumentPart } from "./context/rules-parts.ts";
import { ChoiceToken } from "./tokens/choice-token.tsx";
import { ClockToken } from "./tokens/clock-token.tsx";
import { sessionChoices } from "./tokens/words.ts";
import { WeekdayClockToken, ZoneToken } from "./tokens/zone-token.tsx";

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** When entries are allowed at all; exits always work. */
export function HoursSection() {
  const { put, edit } = useRules();
  const session = useDocumentPart((document) => document.session);
  const { sessions, days, from, to, zone } = session ?? {};
  const toggle = (name: SessionName) => {
    const next = sessions?.includes(name) ? sessions.filter((chosen) => chosen !== name) : [...(sessions ?? []), name];
    put(["session", "sessions"], next.length > 0 ? next : undefined);
  };
  const setClock = (on: boolean) =>
    edit((document) => {
      const { from: _from, to: _to, ...rest } = document.session ?? {};
      return { ...document, session: on ? { ...rest, from: "08:00", to: "17:00" } : rest };
    });
  return (
    <details className="lab-fold" open={session ? true : undefined}>
      <summary>Trading hours {session ? null : <span className="fine">always</span>}</summary>
      <div className="sentence">
        <span>Enter</span>
        <ChoiceToken
          word
          label="Hours of entries"
          value={from === undefined ? "always" : "between"}
          choices={[
            ["always", "at any time"],
            ["between", "between"],
          ]}
          onChoose={(kind) => setClock(kind === "between")}
        />
        {from === undefined || to === undefined ? null : (
          <>
            <ClockToken path={["session", "from"]} value={from} label="Entries from" />
            <span>and</span>
            <ClockToken path={["session", "to"]} value={to} label="Entries until" />
          </>
        )}
        <span>on</span>
        <DayButtons path={["session", "days"]} days={days ?? everyDay} />
        {from === undefined && days !== undefined ? (
          <WeekdayClockToken path={["session"]} zone={zone} label="Clock of hours and days" />
        ) : null}
        {from === undefined ? null : <ZoneToken path={["session"]} zone={zone} label="Clock of hours and days" />}
      </div>
      <fieldset className="sentence mt-2">
        <legend className="sr-only">Sessions</legend>
        <span>while open:</span>
        {sessionChoices.map(([id, name]) => (
          <label key={id} className="tok tok-check">
            <input type="checkbox" checked={sessions?.includes(id) ?? false} onChange={() => toggle(id)} />
            {name}
          </label>
        ))}
        {sessions ? null : <span>(none chosen: any)</span>}
      </fieldset>
    </details>
  );
}
