import type { ReactNode, Ref } from "react";
import { SelectField } from "../../../ui/select-field.tsx";
import { SiteLink } from "../../../ui/site-link.tsx";

type Choice = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
};

type Props = {
  readonly id: string;
  readonly title: string;
  readonly choices: readonly Choice[];
  /** The tool that explains the figures. */
  readonly more: { readonly href: string; readonly text: string };
  readonly children: ReactNode;
  /** Of the place of the figures, which are loaded when it is near the screen. */
  readonly place: Ref<HTMLDivElement>;
};

/** Figures of the market with what they are computed over, and the way to their own page. */
export function FiguresPanel({ id, title, choices, more, children, place }: Props) {
  return (
    <section id={id} className="panel dash-panel" aria-labelledby={`${id}-heading`}>
      <div className="dash-panel-head">
        <h2 id={`${id}-heading`}>{title}</h2>
        <SiteLink className="text-link" href={more.href}>
          {more.text}
        </SiteLink>
      </div>
      <div className="dash-choices">
        {choices.map(({ label, onChange, ...select }) => (
          <SelectField key={label} label={label} {...select} onChange={({ target }) => onChange(target.value)} />
        ))}
      </div>
      <div ref={place} className="dash-figures">
        {children}
      </div>
    </section>
  );
}
