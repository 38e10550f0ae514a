import { FieldFrame, useField } from "#app/ui/field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useChoices } from "../content/item-query.ts";
import type { ControlProps } from "../definition/control-props.ts";
import type { Field } from "../definition/field.ts";
import { PictureControl } from "../media/picture-control.tsx";
import { GroupControl, ItemsControl } from "./items-control.tsx";
import { MarkdownControl } from "./markdown-control.tsx";

/** A field of several lines; it grows with what is typed. */
function LongText({ name, field, value, errors, onChange }: ControlProps) {
  const { label, help } = field;
  const error = errors[name];
  const ids = useField(`field-${name}`, { help, error });
  const rows = Math.min(24, Math.max(field.kind === "text" ? 3 : 4, String(value).split("\n").length + 1));
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids}>
      <textarea
        className={field.kind === "json" ? "input font-mono text-small" : "input"}
        id={ids.controlId}
        {...ids.aria}
        rows={rows}
        spellCheck={field.kind !== "json"}
        value={String(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}

function ReferenceControl({ name, field, value, errors, onChange }: ControlProps) {
  const { data = [] } = useChoices(field.reference);
  const current = String(value);
  const known = current === "" || data.some(([key]) => key === current);
  const options = [["", "None"] as const, ...data, ...(known ? [] : [[current, `${current} (not there)`] as const])];
  return (
    <SelectField
      id={`field-${name}`}
      label={field.label}
      help={field.help}
      error={errors[name]}
      options={options}
      value={current}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function YesControl({ name, field, value, errors, onChange }: ControlProps) {
  const ids = useField(`field-${name}`, { help: field.help, error: errors[name] });
  return (
    <div className="field">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          id={ids.controlId}
          className="size-5"
          {...ids.aria}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        {field.label}
      </label>
      {field.help && (
        <p className="field-help" id={ids.helpId}>
          {field.help}
        </p>
      )}
    </div>
  );
}

const inputTypes: Partial<Record<Field["kind"], string>> = { day: "date", moment: "datetime-local" };

/** The control of a field's kind. */
export function Control(props: ControlProps) {
  const { name, field, value, errors, onChange } = props;
  switch (field.kind) {
    case "markdown":
      return <MarkdownControl {...props} />;
    case "text":
    case "lines":
    case "json":
      return <LongText {...props} />;
    case "yes":
      return <YesControl {...props} />;
    case "reference":
      return <ReferenceControl {...props} />;
    case "items":
      return <ItemsControl {...props} part={Control} />;
    case "group":
      return <GroupControl {...props} part={Control} />;
    case "picture":
      return <PictureControl {...props} />;
    case "choice":
      return (
        <SelectField
          id={`field-${name}`}
          label={field.label}
          help={field.help}
          error={errors[name]}
          options={field.choices ?? []}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return (
        <TextField
          id={`field-${name}`}
          label={field.label}
          help={field.help}
          error={errors[name]}
          type={inputTypes[field.kind] ?? "text"}
          inputMode={field.kind === "number" ? "decimal" : undefined}
          autoComplete="off"
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
