import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ActionMenu } from "../../../ui/action-menu.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copyLayout, deleteLayout, type LayoutState, openLayout, renameLayout } from "./layout-store.ts";

/** The visitor's layouts: which one is shown, and what can be done with it. */
export function LayoutMenu({ layout: { id, name, saved } }: { readonly layout: LayoutState }) {
  const [renaming, setRenaming] = useState(false);
  return (
    <div className="layout-menu">
      {saved.length > 1 && id !== null ? (
        <select
          className="mini-select"
          aria-label="Layout"
          value={id}
          onChange={(event) => openLayout(event.currentTarget.value)}
        >
          {saved.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      ) : (
        <span className="fine">{id === null ? "" : name}</span>
      )}
      <ActionMenu
        label="Layout actions"
        actions={[
          { label: "Rename this layout", onChoose: () => setRenaming(true) },
          { label: "New layout from this one", onChoose: copyLayout },
          ...(id === null ? [] : [{ label: "Delete this layout", danger: true, onChoose: () => void deleteLayout() }]),
        ]}
      >
        <Ellipsis size={18} aria-hidden />
      </ActionMenu>
      <Dialog open={renaming} onOpenChange={setRenaming} title="Rename the layout">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            renameLayout(String(new FormData(event.currentTarget).get("name") ?? ""));
            setRenaming(false);
          }}
        >
          <TextField data-first name="name" label="Name" maxLength={120} defaultValue={name} autoComplete="off" />
          <Button type="submit">Rename</Button>
        </form>
      </Dialog>
    </div>
  );
}
