import { OneFieldForm } from "#app/site/one-field-form.tsx";

type Props = {
  readonly start: string;
  readonly submitLabel: string;
  /** Gives back what went wrong, in words; null when it was done. */
  readonly submit: (name: string) => Promise<string | null>;
  readonly onCancel: () => void;
};

/** Asks for a passkey's name: what tells the laptop's from the phone's when one of them is lost. */
export const PasskeyNameForm = ({ start, submit, ...form }: Props) => (
  <OneFieldForm
    {...form}
    send={async (text) => (text.trim() === "" ? "Enter a name, for example Laptop." : submit(text.trim()))}
    label="Name of the passkey"
    name="passkey-name"
    defaultValue={start}
    onFocus={({ target }) => target.select()}
    maxLength={120}
    autoComplete="off"
    help="For example the device it is on."
  />
);
