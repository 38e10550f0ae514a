import { useMemo } from "react";
import type { Condition, Operand } from "#trading/strategy/document.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import * as lists from "../document/condition-list.ts";
import { textOf, valueAt } from "../document/document-path.ts";
import { type PickRequest, useRules } from "../rules-context.ts";
import { useDocumentPart } from "../rules-parts.ts";
import { operandName } from "../tokens/words.ts";
import { EntryList } from "./entry-list.tsx";
import { conditionEntries, operandEntries } from "./picker-entries.ts";
import { ValueSettings } from "./value-settings.tsx";

type Props = {
  readonly request: PickRequest;
  /** With the place that should have the focus, when it is not the opener's. */
  readonly onClose: (focus?: string) => void;
};

/** Chooses a value, or what a new condition is about. */
export default function PickerDialog({ request, onClose }: Props) {
  const { indicators, put, say } = useRules();
  const document = useDocumentPart((own) => own);
  const operands = useMemo(() => operandEntries(indicators.values()), [indicators]);
  const conditions = useMemo(() => conditionEntries(indicators.values()), [indicators]);
  const close = (open: boolean) => !open && onClose();
  if (request.kind === "condition") {
    const add = (condition: Condition) => {
      const list = lists.appended(lists.listOf(valueAt(document, request.path) as Condition | undefined), condition);
      const next = lists.conditionOf(list);
      put(request.path, next);
      say(`Condition added to ${request.title.toLowerCase()}`);
      onClose(textOf(lists.rowPath(lists.listOf(next), request.path, list.of.length - 1)));
    };
    return (
      <Dialog open onOpenChange={close} title={`${request.title}: add a condition`}>
        <EntryList entries={conditions} onChoose={add} />
      </Dialog>
    );
  }
  const { path } = request;
  const operand = (valueAt(document, path) as Operand | undefined) ?? request.operand;
  const choose = (next: Operand) => {
    put(path, next);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={operand.kind === "constant" ? "Choose a value" : operandName(operand, indicators)}
    >
      {operand.kind === "price" || operand.kind === "indicator" ? (
        <ValueSettings path={path} operand={operand} />
      ) : null}
      <EntryList entries={operands} onChoose={choose} />
    </Dialog>
  );
}
