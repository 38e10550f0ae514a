import type { EntryOrder } from "#trading/strategy/document.ts";
import { ConditionListView } from "./conditions/condition-list-view.tsx";
import { useRules } from "./context/rules-context.ts";
import { useDocumentPart } from "./context/rules-parts.ts";
import { levelOf } from "./risk/distance-words.ts";
import { LevelTokens } from "./risk/level-field.tsx";
import { ChoiceToken } from "./tokens/choice-token.tsx";
import { NumberToken } from "./tokens/number-token.tsx";

type Side = "long" | "short";
const verbs = { long: "buy", short: "sell" } as const;

const orderChoices = (side: Side) =>
  [
    ["market", `${verbs[side]} at the next open`],
    ["limit", `${verbs[side]} limit`],
    ["stop", `${verbs[side]} stop`],
    ["stop-limit", `${verbs[side]} stop-limit`],
  ] as const;

const newOrder = (kind: EntryOrder["kind"], before: EntryOrder | undefined): EntryOrder | undefined => {
  if (kind === "market") return undefined;
  const distance = before && "distance" in before ? before.distance : levelOf("atr");
  return kind === "stop-limit"
    ? { kind, distance, limit: levelOf("pips"), expireBars: 5 }
    : { kind, distance, expireBars: 5 };
};

function OrderLine({ side, order }: { readonly side: Side; readonly order: EntryOrder | undefined }) {
  const { put } = useRules();
  const path = ["entries", side, "order"];
  const waiting = order && order.kind !== "market" ? order : null;
  const below = (waiting?.kind === "limit") === (side === "long");
  return (
    <div className="sentence rule-order">
      <span>then</span>
      <ChoiceToken
        word
        label={`Order of the ${side} entry`}
        place={`entries.${side}.order`}
        value={order?.kind ?? "market"}
        choices={orderChoices(side)}
        onChoose={(kind) => put(path, newOrder(kind, order))}
      />
      {waiting ? (
        <>
          <LevelTokens path={[...path, "distance"]} level={waiting.distance} label="Distance of the order" />
          <span>{below ? "below" : "above"} the close,</span>
          {waiting.kind === "stop-limit" ? (
            <>
              <span>limit</span>
              <LevelTokens path={[...path, "limit"]} level={waiting.limit} label="Limit beyond the stop" />
              <span>beyond it,</span>
            </>
          ) : null}
          <span>valid for</span>
          <NumberToken path={[...path, "expireBars"]} value={waiting.expireBars ?? 5} label="Bars the order is valid" />
          <span>bars</span>
        </>
      ) : null}
    </div>
  );
}

/** When to enter on one side, and with which order. */
export function EntrySection({ side }: { readonly side: Side }) {
  const entry = useDocumentPart((document) => document.entries[side]);
  const title = `Enter ${side}`;
  return (
    <section aria-label={title} className="lab-section">
      <ConditionListView path={["entries", side, "when"]} condition={entry?.when} title={title} heading />
      {entry ? <OrderLine side={side} order={entry.order} /> : null}
    </section>
  );
}

/** When to exit, beyond stop, target and time. */
export function ExitSection({ side }: { readonly side: Side }) {
  const exit = useDocumentPart((document) => document.exits?.[side]);
  const entered = useDocumentPart((document) => document.entries[side] !== undefined);
  if (!entered && !exit) return null;
  const title = `Exit ${side}`;
  return (
    <section aria-label={title} className="lab-section">
      <ConditionListView path={["exits", side]} condition={exit} title={title} heading />
    </section>
  );
}
