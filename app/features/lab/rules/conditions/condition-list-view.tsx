import { MoreHorizontal, Plus } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Condition } from "#trading/strategy/document.ts";
import { type Action, ActionMenu } from "../../../../ui/action-menu.tsx";
import { useRules } from "../context/rules-context.ts";
import { useWrong } from "../context/rules-parts.ts";
import * as lists from "../document/condition-list.ts";
import { type Path, textOf } from "../document/document-path.ts";
import { ChoiceToken } from "../tokens/choice-token.tsx";
import { ConditionSentence } from "./condition-sentence.tsx";

type ListProps = {
  readonly path: Path;
  readonly condition: Condition | undefined;
  /** "Enter long": names the list and what is added to it. */
  readonly title: string;
  /** Whether the list says its title itself; groups inside are named by their row. */
  readonly heading?: boolean;
};
type RowProps = {
  readonly list: lists.ConditionList;
  readonly index: number;
  readonly path: Path;
  readonly title: string;
  readonly change: (next: lists.ConditionList, focus: number, said: string) => void;
};

const joins = [
  ["all", "all"],
  ["any", "any"],
] as const;

/** The group inside a condition, behind any "not" and "within", with its place. */
function groupIn(condition: Condition, path: Path): { readonly group: Condition; readonly path: Path } | null {
  if (condition.kind === "all" || condition.kind === "any") return { group: condition, path };
  if (condition.kind === "not") return groupIn(condition.of, [...path, "of"]);
  return condition.kind === "within" ? groupIn(condition.condition, [...path, "condition"]) : null;
}

function rowActions({ list, index, change, title }: RowProps): Action[] {
  const condition = list.of[index] as Condition;
  const number = index + 1;
  const set = (next: Condition, said: string) => change(lists.replaced(list, index, next), index, said);
  const name = `${title}, condition ${number}`;
  return [
    ...(index > 0
      ? [
          {
            label: "Move up",
            keys: "Alt ↑",
            onChoose: () => change(lists.moved(list, index, -1), index - 1, `${name} moved up`),
          },
        ]
      : []),
    ...(index < list.of.length - 1
      ? [
          {
            label: "Move down",
            keys: "Alt ↓",
            onChoose: () => change(lists.moved(list, index, 1), index + 1, `${name} moved down`),
          },
        ]
      : []),
    { label: "Duplicate", onChoose: () => change(lists.duplicated(list, index), index + 1, `${name} duplicated`) },
    {
      label: condition.kind === "not" ? "Remove NOT" : "Negate (NOT)",
      onChoose: () => set(lists.negated(condition), `${name} turned round`),
    },
    {
      label: condition.kind === "within" ? "Only on this bar" : "Within the last bars …",
      onChoose: () => set(lists.withinLastBars(condition), `${name} changed`),
    },
    ...(condition.kind === "all" || condition.kind === "any"
      ? []
      : [
          {
            label: list.join === "all" ? "Add an OR group" : "Add an AND group",
            onChoose: () => change(lists.grouped(list, index), index, `${name} is now a group`),
          },
        ]),
    {
      label: "Delete",
      danger: true,
      onChoose: () => change(lists.removed(list, index), Math.max(0, index - 1), `${name} deleted`),
    },
  ];
}

function ConditionRow(props: RowProps) {
  const { list, index, path, title, change } = props;
  const condition = list.of[index] as Condition;
  const place = textOf(path);
  const inside = groupIn(condition, path);
  const wrong = useWrong((at) => at === place || at === `${place}.of`);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (!event.altKey || !step || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    const next = lists.moved(list, index, step);
    if (next !== list) change(next, index + step, `${title}, condition ${index + 1} moved ${step < 0 ? "up" : "down"}`);
  };
  return (
    <li className="rule" onKeyDown={onKeyDown}>
      <span className="rule-number" aria-hidden="true">
        {index + 1}
      </span>
      <div className="rule-box">
        <div className="sentence">
          <ConditionSentence path={path} condition={condition} />
          {wrong.map((message) => (
            <span className="tok-error" key={message}>
              {message}
            </span>
          ))}
        </div>
        {inside ? (
          <ConditionListView path={inside.path} condition={inside.group} title={`${title}, group ${index + 1}`} />
        ) : null}
        <ActionMenu
          className="rule-menu"
          label={`${title}, condition ${index + 1}: change, move or delete`}
          actions={rowActions(props)}
          place={`${place}#menu`}
        >
          <MoreHorizontal size={18} strokeWidth={1.75} />
        </ActionMenu>
      </div>
    </li>
  );
}

/** Conditions one under the other, with their word ("all", "any") and the way to add one. */
export function ConditionListView({ path, condition, title, heading = false }: ListProps) {
  const { put, pick, say } = useRules();
  const list = lists.listOf(condition);
  const change = (next: lists.ConditionList, focus: number, said: string) => {
    // An empty group inside others stays, and the check reports it; an empty rule is removed.
    const inner = path.length > (path[0] === "exits" ? 2 : 3);
    const condition = next.of.length === 0 && inner ? { kind: next.join, of: [] } : lists.conditionOf(next);
    const row = textOf(lists.rowPath(lists.listOf(condition), path, focus));
    put(path, condition, { focus: next.of.length === 0 ? `${textOf(path)}#add` : `${row}#menu` });
    say(said);
  };
  return (
    <div className="rule-list">
      <div className="rule-join">
        {heading ? <h2>{list.of.length > 0 ? `${title} when` : title}</h2> : null}
        {list.of.length > 1 || list.grouped ? (
          <>
            <ChoiceToken
              word
              label={`${title}: how the conditions are joined`}
              value={list.join}
              choices={joins}
              onChoose={(join) => put(path, lists.conditionOf(lists.withJoin(list, join)))}
            />
            <span>of these hold</span>
          </>
        ) : null}
      </div>
      {list.of.length > 0 ? (
        <ol>
          {list.of.map((_, index) => (
            <ConditionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity of their own; their place is what the fields are tied to.
              key={index}
              list={list}
              index={index}
              path={lists.rowPath(list, path, index)}
              title={title}
              change={change}
            />
          ))}
        </ol>
      ) : null}
      <button
        type="button"
        className="rule-add"
        data-place={`${textOf(path)}#add`}
        onClick={() => pick({ kind: "condition", path, title })}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        {list.of.length === 0 ? `Add a condition to ${title.toLowerCase()}` : "Add a condition"}
      </button>
    </div>
  );
}
