import { type KeyboardEvent, useId, useState } from "react";
import { searchText, wordSearch } from "#lib/search-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { isComposing } from "../../../ui/is-composing.ts";

export type Choice = { readonly id: string; readonly name: string; readonly about: string };

type Props = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** What has been typed before the dialog opened. */
  readonly typed?: string;
  readonly onPick: (id: string) => void;
};

/** The choices that hold every typed word; those whose name begins with what was typed come first. */
export function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const query = searchText(typed);
  const isFound = wordSearch(query.replaceAll("/", " "));
  const found = choices.filter(({ id, name, about }) => isFound(`${id} ${name} ${about}`));
  const begins = ({ id, name }: Choice) =>
    [id, name].some((text) => searchText(text).replace("/", "").startsWith(query.replace("/", "")));
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}

function Body({ label, choices, typed = "", onPick }: Omit<Props, "open" | "onOpenChange" | "title">) {
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  const list = useId();
  const found = matching(choices, text);
  const idOf = (at: number) => `${list}-${at}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = Math.min(Math.max(active + step, 0), found.length - 1);
      setActive(next);
      document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && found[active]) onPick(found[active].id);
    else return;
    event.preventDefault();
  };
  return (
    <div className="pick">
      <input
        data-first
        className="input"
        role="combobox"
        aria-expanded={true}
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? idOf(active) : undefined}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={40}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
      />
      <p className="sr-only" role="status">
        {found.length} found
      </p>
      <div id={list} role="listbox" aria-label={label} className="pick-list">
        {found.map(({ id, name, about }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          <div
            key={id}
            id={idOf(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="pick-option"
            onClick={() => onPick(id)}
          >
            <span className="font-semibold">{name}</span>
            <span className="small text-ink2">{about}</span>
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className="p-3">Nothing matches. Try a shorter word.</p> : null}
    </div>
  );
}

/** A list to choose from by typing; Enter takes the marked one. */
export function PickDialog({ open, onOpenChange, title, onPick, ...rest }: Props) {
  // A dialog that is opened while it still closes begins with what was typed now, not with what was typed before.
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpenings(openings + 1);
  }
  const pick = (id: string) => {
    onOpenChange(false);
    onPick(id);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <Body key={openings} {...rest} onPick={pick} />
    </Dialog>
  );
}
