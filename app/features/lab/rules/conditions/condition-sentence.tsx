import { X } from "lucide-react";
import { weekdayNames } from "#trading/calendar/weekday-names.ts";
import type { Condition } from "#trading/strategy/document.ts";
import { useRules } from "../context/rules-context.ts";
import { type Comparison, comparisonWords, withComparison } from "../document/comparison.ts";
import type { Path } from "../document/document-path.ts";
import { ChoiceToken } from "../tokens/choice-token.tsx";
import { ClockToken } from "../tokens/clock-token.tsx";
import { NumberToken } from "../tokens/number-token.tsx";
import { OperandToken } from "../tokens/operand-token.tsx";
import { sessionChoices } from "../tokens/words.ts";
import { WeekdayClockToken, ZoneToken } from "../tokens/zone-token.tsx";

type Of<Kind extends Condition["kind"]> = Extract<Condition, { kind: Kind }>;
type Part<Kind extends Condition> = { readonly path: Path; readonly condition: Kind };

/** A removable word in front of a condition. */
function Prefix({
  text,
  remove,
  onRemove,
}: {
  readonly text: string;
  readonly remove: string;
  readonly onRemove: () => void;
}) {
  return (
    <span className="tok tok-prefix">
      {text}
      <button type="button" aria-label={remove} onClick={onRemove}>
        <X size={13} strokeWidth={2} />
      </button>
    </span>
  );
}

function Compared({ path, condition }: Part<Comparison>) {
  const { put } = useRules();
  const left = "left" in condition ? condition.left : condition.operand;
  const leftName = "left" in condition ? "left" : "operand";
  return (
    <>
      <OperandToken path={[...path, leftName]} operand={left} label="Value" />
      <ChoiceToken
        word
        label="Comparison"
        value={condition.kind}
        choices={comparisonWords}
        onChoose={(kind) => put(path, withComparison(condition, kind))}
      />
      {"right" in condition ? (
        <OperandToken path={[...path, "right"]} operand={condition.right} label="Compared with" />
      ) : null}
      {condition.kind === "between" ? (
        <>
          <OperandToken path={[...path, "low"]} operand={condition.low} label="Lower end" />
          <span>and</span>
          <OperandToken path={[...path, "high"]} operand={condition.high} label="Upper end" />
        </>
      ) : null}
      {"bars" in condition ? (
        <>
          <NumberToken path={[...path, "bars"]} value={condition.bars} label="Bars in a row" />
          <span>{condition.bars === 1 ? "bar" : "bars"}</span>
        </>
      ) : null}
    </>
  );
}

function TimeBetween({ path, condition }: Part<Of<"time-between">>) {
  return (
    <>
      <span className="tok tok-fixed">Time</span>
      <span>between</span>
      <ClockToken path={[...path, "from"]} value={condition.from} label="From" />
      <span>and</span>
      <ClockToken path={[...path, "to"]} value={condition.to} label="Until" />
      <ZoneToken path={path} zone={condition.zone} />
    </>
  );
}

/** Monday first, as a trading week runs. */
const week = [1, 2, 3, 4, 5, 6, 0] as const;

export function DayButtons({ path, days }: { readonly path: Path; readonly days: readonly number[] }) {
  const { put } = useRules();
  const toggle = (day: number) =>
    put(path, days.includes(day) ? days.filter((chosen) => chosen !== day) : [...days, day].sort((a, b) => a - b));
  return (
    <span className="tok-days">
      {week.map((day) => (
        <button
          key={day}
          type="button"
          aria-label={weekdayNames[day]}
          aria-pressed={days.includes(day)}
          // The last day stays: a rule for no day at all would never hold.
          disabled={days.length === 1 && days.includes(day)}
          title={days.length === 1 && days.includes(day) ? "One day has to stay" : weekdayNames[day]}
          onClick={() => toggle(day)}
        >
          {weekdayNames[day].slice(0, 2)}
        </button>
      ))}
    </span>
  );
}

function Weekdays({ path, condition }: Part<Of<"weekday-in">>) {
  return (
    <>
      <span className="tok tok-fixed">Day</span>
      <span>is one of</span>
      <DayButtons path={[...path, "days"]} days={condition.days} />
      <WeekdayClockToken path={path} zone={condition.zone} />
    </>
  );
}

function Session({ path, condition }: Part<Of<"session">>) {
  const { put } = useRules();
  return (
    <>
      <ChoiceToken
        label="Session"
        value={condition.session}
        choices={sessionChoices}
        onChoose={(session) => put([...path, "session"], session)}
      />
      <span>session is open</span>
    </>
  );
}

/** One condition as a sentence of tokens. Groups are lists, drawn by their row. */
export function ConditionSentence({ path, condition }: Part<Condition>) {
  const { put } = useRules();
  switch (condition.kind) {
    case "all":
    case "any":
      return null;
    case "not":
      return (
        <>
          <Prefix text="not" remove="Remove NOT" onRemove={() => put(path, condition.of)} />
          <ConditionSentence path={[...path, "of"]} condition={condition.of} />
        </>
      );
    case "within":
      return (
        <>
          <Prefix
            text="within the last"
            remove="Take “within the last bars” away"
            onRemove={() => put(path, condition.condition)}
          />
          <NumberToken path={[...path, "bars"]} value={condition.bars} label="Bars to look back" />
          <span>bars</span>
          <ConditionSentence path={[...path, "condition"]} condition={condition.condition} />
        </>
      );
    case "time-between":
      return <TimeBetween path={path} condition={condition} />;
    case "weekday-in":
      return <Weekdays path={path} condition={condition} />;
    case "session":
      return <Session path={path} condition={condition} />;
    default:
      return <Compared path={path} condition={condition} />;
  }
}
