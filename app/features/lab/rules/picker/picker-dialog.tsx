import { useMemo, useState } from "react";
import type { Condition, Operand } from "#trading/strategy/document.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import * as lists from "../document/condition-list.ts";
import { textOf, valueAt } from "../document/document-path.ts";
import { type PickRequest, useRules } from "../rules-context.ts";
import { useDocumentPart } from "../rules-parts.ts";
import { operandName } from "../tokens/words.ts";
import { conditionEntries, type Entry, found, operandEntries } from "./picker-entries.ts";
import { ValueSettings } from "./value-settings.tsx";

type ListProps<Value> = { readonly entries: readonly Entry<Value>[]; readonly onChoose: (value: Value) => void };

/** A search over lines in groups; Enter takes the first. */
function EntryList<Value>({ entries, onChoose }: ListProps<Value>) {
  const [typed, setTyped] = useState("");
  const hits = found(entries, typed);
  const grouped = typed.trim() === "" ? [...new Set(hits.map(({ group }) => group))] : [""];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = hits;
        if (first) onChoose(first.make());
      }}
    >
      <TextField
        label="Search indicators, prices and time"
        type="search"
        autoComplete="off"
        autoFocus
        placeholder="rsi, moving average, high …"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="sr-only" role="status">
        {typed.trim() === "" ? "" : `${hits.length} found`}
      </p>
      {hits.length === 0 ? (
        <p className="small mt-4 text-ink2">
          Nothing is called that. Try a part of the name, such as “average” or “volume”.
        </p>
      ) : null}
      {grouped.map((group) => (
        <div key={group} className="mt-4">
          {group ? <h3 className="fine mb-1 font-[650]! tracking-normal!">{group}</h3> : null}
          <ul>
            {hits
              .filter((entry) => group === "" || entry.group === group)
              .map((entry) => (
                <li key={entry.id}>
                  <button type="button" className="lab-pick" onClick={() => onChoose(entry.make())}>
                    <strong>{entry.name}</strong>
                    {entry.about ? <span>{entry.about}</span> : null}
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </form>
  );
}

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
