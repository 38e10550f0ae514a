import { useCallback, useMemo, useRef } from "react";
import type { Condition, Operand } from "#trading/strategy/document.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { useStrategyStore } from "../../core/use-strategy.ts";
import { type PickRequest, useRules } from "../context/rules-context.ts";
import { useDocumentPart } from "../context/rules-parts.ts";
import * as lists from "../document/condition-list.ts";
import { textOf, valueAt } from "../document/document-path.ts";
import { operandName } from "../tokens/words.ts";
import { EntryList } from "./entry-list.tsx";
import { conditionEntries, operandEntries } from "./picker-entries.ts";
import { ValueSettings } from "./value-settings.tsx";

type Of<Kind extends PickRequest["kind"]> = Extract<PickRequest, { readonly kind: Kind }>;
type Props = {
  /** What is asked for; null while nothing is. */
  readonly request: PickRequest | null;
  readonly onClose: () => void;
};
type PartProps<Kind extends PickRequest["kind"]> = Omit<Props, "request"> & { readonly request: Of<Kind> | null };

/** What was asked for last: the dialog still shows it while it closes. */
function useLast<Asked>(asked: Asked | null): Asked | null {
  const last = useRef(asked);
  if (asked) last.current = asked;
  return last.current;
}

/** Chooses what a new condition is about. */
function ConditionPicker({ request, onClose }: PartProps<"condition">) {
  const { indicators, put, say } = useRules();
  const store = useStrategyStore();
  const entries = useMemo(() => conditionEntries(indicators.values()), [indicators]);
  const asked = useLast(request);
  // The same function at every rendering, so that closing does not draw the whole list again.
  const add = useCallback(
    (condition: Condition) => {
      onClose();
      if (!asked) return;
      const { path, title } = asked;
      const { document } = store.getState();
      const list = lists.appended(lists.listOf(valueAt(document, path) as Condition | undefined), condition);
      const next = lists.conditionOf(list);
      put(path, next, { focus: textOf(lists.rowPath(lists.listOf(next), path, list.of.length - 1)) });
      say(`Condition added to ${title.toLowerCase()}`);
    },
    [asked, onClose, put, say, store],
  );
  return (
    <Dialog open={request !== null} onOpenChange={onClose} title={`${asked?.title ?? "Rules"}: add a condition`}>
      <EntryList entries={entries} onChoose={add} />
    </Dialog>
  );
}

/** Chooses a value, and sets what can be set about it. */
function OperandPicker({ request, onClose }: PartProps<"operand">) {
  const { indicators, put } = useRules();
  const entries = useMemo(() => operandEntries(indicators.values()), [indicators]);
  const asked = useLast(request);
  const there = useDocumentPart((document) =>
    request ? (valueAt(document, request.path) as Operand | undefined) : undefined,
  );
  const operand = there ?? asked?.operand;
  const choose = useCallback(
    (next: Operand) => {
      onClose();
      if (asked) put(asked.path, next);
    },
    [asked, onClose, put],
  );
  const named = operand && operand.kind !== "constant";
  return (
    <Dialog
      open={request !== null}
      onOpenChange={onClose}
      title={named ? operandName(operand, indicators) : "Choose a value"}
    >
      {request && (operand?.kind === "price" || operand?.kind === "indicator") ? (
        <ValueSettings key={textOf(request.path)} path={request.path} operand={operand} />
      ) : null}
      <EntryList entries={entries} onChoose={choose} />
    </Dialog>
  );
}

export default function PickerDialogs({ request, onClose }: Props) {
  return (
    <>
      <ConditionPicker request={request?.kind === "condition" ? request : null} onClose={onClose} />
      <OperandPicker request={request?.kind === "operand" ? request : null} onClose={onClose} />
    </>
  );
}
