import { useCallback, useMemo, useRef } from "react";
import type { Condition, Operand } from "#trading/strategy/document.ts";
import { afterPaint } from "../../../../ui/after-paint.ts";
import { KeptDialog } from "../../../../ui/kept-dialog.tsx";
import { useStrategyStore } from "../../core/use-strategy.ts";
import * as lists from "../document/condition-list.ts";
import { textOf, valueAt } from "../document/document-path.ts";
import { type PickRequest, useRules } from "../rules-context.ts";
import { useDocumentPart } from "../rules-parts.ts";
import { operandName } from "../tokens/words.ts";
import { EntryList } from "./entry-list.tsx";
import { conditionEntries, operandEntries } from "./picker-entries.ts";
import { ValueSettings } from "./value-settings.tsx";

type Of<Kind extends PickRequest["kind"]> = Extract<PickRequest, { readonly kind: Kind }>;
type Props = {
  /** What is asked for; null while nothing is. */
  readonly request: PickRequest | null;
  readonly onClose: () => void;
  /** Leads to what was put in the document, by its place. */
  readonly onPut: (place: string) => void;
};

/** What was asked for last: it stays written while its dialog is closed. */
function useLast<Asked>(asked: Asked | null): Asked | null {
  const last = useRef(asked);
  if (asked) last.current = asked;
  return last.current;
}

type PartProps<Kind extends PickRequest["kind"]> = Omit<Props, "request"> & { readonly request: Of<Kind> | null };

/** Chooses what a new condition is about. */
function ConditionPicker({ request, onClose, onPut }: PartProps<"condition">) {
  const { indicators, put, say } = useRules();
  const store = useStrategyStore();
  const entries = useMemo(() => conditionEntries(indicators.values()), [indicators]);
  const asked = useLast(request);
  const add = useCallback(
    (condition: Condition) => {
      onClose();
      if (!asked) return;
      const { path, title } = asked;
      // The dialog answers first; the rule and what follows from it come a frame later.
      afterPaint(() => {
        const { document } = store.getState();
        const list = lists.appended(lists.listOf(valueAt(document, path) as Condition | undefined), condition);
        const next = lists.conditionOf(list);
        put(path, next);
        say(`Condition added to ${title.toLowerCase()}`);
        onPut(textOf(lists.rowPath(lists.listOf(next), path, list.of.length - 1)));
      });
    },
    [asked, onClose, onPut, put, say, store],
  );
  return (
    <KeptDialog open={request !== null} onClose={onClose} title={`${asked?.title ?? "Rules"}: add a condition`}>
      <EntryList open={request !== null} entries={entries} onChoose={add} />
    </KeptDialog>
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
      if (asked) afterPaint(() => put(asked.path, next));
    },
    [asked, onClose, put],
  );
  const named = operand && operand.kind !== "constant";
  return (
    <KeptDialog
      open={request !== null}
      onClose={onClose}
      title={named ? operandName(operand, indicators) : "Choose a value"}
    >
      {request && (operand?.kind === "price" || operand?.kind === "indicator") ? (
        <ValueSettings key={textOf(request.path)} path={request.path} operand={operand} />
      ) : null}
      <EntryList open={request !== null} entries={entries} onChoose={choose} />
    </KeptDialog>
  );
}

/** Both pickers, drawn before they are wanted. */
export default function PickerDialogs({ request, ...rest }: Props) {
  return (
    <>
      <ConditionPicker request={request?.kind === "condition" ? request : null} {...rest} />
      <OperandPicker request={request?.kind === "operand" ? request : null} {...rest} />
    </>
  );
}
