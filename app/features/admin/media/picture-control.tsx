import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldFrame, useField } from "#app/ui/field.tsx";
import type { ControlProps } from "../definition/control-props.ts";
import { PicturePicker } from "./media-pickers.tsx";
import { StoredPicture } from "./picture-grid.tsx";

/** A field that holds a picture of the library. */
export function PictureControl({ name, field, value, errors, onChange }: ControlProps) {
  const [open, setOpen] = useState(false);
  const error = errors[name];
  const ids = useField(`field-${name}`, { help: field.help, error });
  const id = String(value);
  return (
    <FieldFrame label={field.label} help={field.help} error={error} ids={ids}>
      <div className="flex flex-wrap items-center gap-3">
        {id !== "" && (
          <span className="admin-chosen-picture">
            <StoredPicture id={id} sizes="96px" alt="The chosen picture" />
          </span>
        )}
        <Button id={ids.controlId} {...ids.aria} variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {id === "" ? "Choose a picture" : "Choose another"}
        </Button>
        {id !== "" && (
          <Button variant="quiet" size="sm" onClick={() => onChange("")}>
            Take it away
          </Button>
        )}
      </div>
      <PicturePicker open={open} onOpenChange={setOpen} choose={(picture) => onChange(picture.id)} />
    </FieldFrame>
  );
}
