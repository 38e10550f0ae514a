export type Choice<Value extends string> = readonly [value: Value, text: string];

type Props<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
  readonly place?: string;
  /** Without a frame, as a word of the sentence. */
  readonly word?: boolean;
};

/** One of a few words in a sentence: the browser's own select, so that phones and keyboards know what to do. */
export function ChoiceToken<Value extends string>({ label, value, choices, onChoose, place, word }: Props<Value>) {
  return (
    <select
      className={word ? "tok tok-word" : "tok tok-choice"}
      aria-label={label}
      data-place={place}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  );
}
