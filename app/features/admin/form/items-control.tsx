import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { emptyItem } from "../content/form-values.ts";
import type { ControlProps } from "../definition/control-props.ts";
import type { Field, Typed, TypedItem } from "../definition/field.ts";

const moved = (list: readonly TypedItem[], at: number, to: number) => {
  const next = [...list];
  const [item] = next.splice(at, 1);
  if (item) next.splice(to, 0, item);
  return next;
};

type Props = ControlProps & {
  /** The control of each part. */
  readonly part: (props: ControlProps) => ReactNode;
};

type PartsProps = Props & { readonly list: readonly TypedItem[]; readonly at: number };

/** The controls of one thing's parts. */
function PartControls({ name, field, errors, onChange, part: Part, list, at }: PartsProps) {
  const partErrors = Object.fromEntries(
    Object.keys(field.parts ?? {}).map((part) => [`${name}-${at}-${part}`, errors[`${name}.${at}.${part}`] ?? ""]),
  );
  return Object.entries(field.parts ?? {}).map(([part, partField]) => (
    <Part
      key={part}
      name={`${name}-${at}-${part}`}
      field={partField}
      value={list[at]?.[part] ?? ""}
      errors={partErrors}
      onChange={(typed) =>
        onChange(list.map((other, index) => (index === at ? { ...other, [part]: String(typed) } : other)))
      }
    />
  ));
}

const listOf = (value: Typed): readonly TypedItem[] => (Array.isArray(value) ? (value as readonly TypedItem[]) : []);

function Frame({ field, error, children }: { field: Field; error: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="admin-items">
      <legend className="field-label">{field.label}</legend>
      {field.help && <p className="field-help">{field.help}</p>}
      {error && <p className="field-error">{error}</p>}
      {children}
    </fieldset>
  );
}

/** One thing with parts of its own. */
export function GroupControl(props: Props) {
  return (
    <Frame field={props.field} error={props.errors[props.name]}>
      <div className="inset grid gap-4 p-4">
        <PartControls {...props} list={listOf(props.value)} at={0} />
      </div>
    </Frame>
  );
}

/** A list of things with parts of their own, in an order. */
export function ItemsControl(props: Props) {
  const { name, field, value, errors, onChange } = props;
  const list = listOf(value);
  return (
    <Frame field={field} error={errors[name]}>
      <ol className="grid gap-4">
        {list.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no names of their own, and their controls hold nothing.
          <li key={at} className="inset grid gap-4 p-4">
            <div className="flex items-center justify-between gap-2">
              <span className="small font-semibold text-ink2">
                {at + 1} of {list.length}
              </span>
              <span className="flex">
                <IconButton
                  label={`Move ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => onChange(moved(list, at, at - 1))}
                >
                  <ArrowUp size={18} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Move ${at + 1} down`}
                  disabled={at === list.length - 1}
                  onClick={() => onChange(moved(list, at, at + 1))}
                >
                  <ArrowDown size={18} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Remove ${at + 1}`}
                  onClick={() => onChange(list.filter((_, other) => other !== at))}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              </span>
            </div>
            <PartControls {...props} list={list} at={at} />
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => onChange([...list, emptyItem(field)])}
      >
        <Plus size={16} aria-hidden="true" /> Add
      </Button>
    </Frame>
  );
}
