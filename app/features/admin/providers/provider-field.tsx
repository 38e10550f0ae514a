import type { ProviderField } from "#app/data/provider-forms/form.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { when } from "../frame/when.ts";

type Props = {
  readonly field: ProviderField;
  readonly value: string;
  readonly problem: string | undefined;
  readonly change: (value: string) => void;
  /** Of a secret: when it was saved. */
  readonly savedAt: string | undefined;
  readonly goes: boolean;
  readonly setRemoval: (goes: boolean) => void;
};

const quiet = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** A secret can be written and never read: what is saved is told by its day. */
function SecretField({ field, value, problem, change, savedAt, goes, setRemoval }: Props) {
  const told = savedAt
    ? goes
      ? "It is removed when you save."
      : `Saved on ${when(savedAt)}. Leave this empty to keep it, or type a new one.`
    : undefined;
  return (
    <div className="grid gap-1">
      <TextField
        type="password"
        label={field.optional ? `${field.label} (optional)` : field.label}
        help={[told, field.help].filter(Boolean).join(" ")}
        error={problem}
        value={value}
        disabled={goes}
        onChange={(event) => change(event.target.value)}
        {...quiet}
        autoComplete="new-password"
      />
      {savedAt && field.optional && (
        <label className="small inline-flex min-h-11 items-center gap-2">
          <input type="checkbox" checked={goes} onChange={(event) => setRemoval(event.target.checked)} />
          Remove the saved one
        </label>
      )}
    </div>
  );
}

export function ProviderFieldControl(props: Props) {
  const { field, value, problem, change } = props;
  const label = field.optional ? `${field.label} (optional)` : field.label;
  if (field.kind === "secret") return <SecretField {...props} />;
  if (field.kind === "choice")
    return (
      <SelectField
        label={label}
        help={field.help}
        error={problem}
        options={field.choices ?? []}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    );
  return (
    <TextField
      label={label}
      help={field.help}
      error={problem}
      value={value}
      onChange={(event) => change(event.target.value)}
      {...quiet}
    />
  );
}
