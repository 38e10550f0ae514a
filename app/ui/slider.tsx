import { useId } from "react";

type Props = {
  readonly label: string;
  readonly value: number;
  readonly text?: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
};

/** A range with its value written out; `text` carries the unit. */
export function Slider({ label, value, text = String(value), onChange, ...range }: Props) {
  const id = useId();
  return (
    <div>
      <label className="flex justify-between gap-3 text-fine leading-snug" htmlFor={id}>
        <span className="text-ink3">{label}</span>
        <span className="figure font-semibold">{text}</span>
      </label>
      <input
        id={id}
        className="slider"
        type="range"
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        {...range}
      />
    </div>
  );
}
