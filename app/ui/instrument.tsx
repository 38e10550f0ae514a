import type { ReactNode } from "react";
import { PanelCells } from "./panel-cells.tsx";
import { ScriptNote } from "./script-note.tsx";

type Props = {
  readonly title: string;
  readonly note: string;
  readonly cells: readonly (readonly [label: string, value: ReactNode])[];
  /** Sliders and other controls. */
  readonly controls: ReactNode;
  /** The result in a sentence; read out when it changes. */
  readonly say: ReactNode;
};

/** A small working model: what one can move, what follows, and the same in words. */
export function Instrument({ title, note, cells, controls, say }: Props) {
  return (
    <section className="panel instrument" aria-label={title}>
      <p className="panel-head">
        <strong>{title}</strong>
        <span className="text-ink3">{note}</span>
      </p>
      <PanelCells cells={cells} />
      <div className="instrument-body">
        {controls}
        <ScriptNote>Moving these values needs JavaScript. The result below is for the values shown.</ScriptNote>
      </div>
      <p className="instrument-say" aria-live="polite">
        {say}
      </p>
    </section>
  );
}
