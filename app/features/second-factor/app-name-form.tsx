import { OneFieldForm } from "#app/site/one-field-form.tsx";

type Props = {
  /** Names that are taken. */
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
};

/** Asks for a further app's name before its key is made: the name cannot be changed afterwards. */
export function AppNameForm({ taken, onName, onCancel }: Props) {
  const send = async (text: string) => {
    const name = text.trim();
    if (name === "") return "Enter a name, for example Tablet.";
    if (taken.some((other) => other.toLowerCase() === name.toLowerCase()))
      return "One of your apps has this name. Choose another.";
    onName(name);
    return null;
  };
  return (
    <OneFieldForm
      send={send}
      submitLabel="Continue"
      onCancel={onCancel}
      label="Name of the new app"
      name="app-name"
      maxLength={100}
      autoComplete="off"
      help="For example the device it is on. You choose between the names when you sign in."
    />
  );
}
