import { useNavigate, useSearchParams } from "react-router";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { newTabIfOutside } from "#app/ui/new-tab.ts";
import type { Draft } from "../content/drafts.ts";
import { newRow, useItem } from "../content/item-query.ts";
import type { Stored } from "../content/rows.ts";
import { type Collection, fieldsOfAll, lockedBecause } from "../definition/collection.ts";
import type { Field } from "../definition/field.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useStaff } from "../frame/staff-context.ts";
import { RobotFilesPanel } from "../media/robot-files-panel.tsx";
import { Control } from "./controls.tsx";
import { DeleteButton } from "./delete-button.tsx";
import { DraftPanel } from "./draft-panel.tsx";
import { FormNote } from "./form-note.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { type ItemForm as Form, useItemForm } from "./use-item-form.ts";

type FormProps = {
  readonly collection: Collection;
  readonly itemKey: string;
  readonly stored: Stored | null;
  readonly draft: Draft | null;
};

function KeptNote({ discard }: { readonly discard: () => void }) {
  return (
    <p role="status" className="note-rule flex flex-wrap items-center gap-3">
      What you typed here before and did not save is back.
      <Button variant="secondary" size="sm" onClick={discard}>
        Discard it
      </Button>
    </p>
  );
}

type LockableProps = {
  readonly because: string | null;
  readonly field: Field;
  readonly name: string;
  readonly form: Form;
};

/** A field's control; one that only the owner changes shows its value and why it cannot be changed here. */
function LockableControl({ because, field, name, form }: LockableProps) {
  return (
    <fieldset disabled={because !== null} className="contents">
      <Control
        name={name}
        field={because ? { ...field, help: because } : field}
        value={form.typed[name] ?? field.first}
        errors={form.errors}
        onChange={(value) => form.change(name, value)}
      />
    </fieldset>
  );
}

const hasTexts = (collection: Collection) =>
  Object.values(fieldsOfAll(collection)).some(({ kind, parts = {} }) =>
    [kind, ...Object.values(parts).map((part) => part.kind)].includes("markdown"),
  );

function ItemForm(props: FormProps) {
  const { collection, itemKey } = props;
  const form = useItemForm(props);
  const { role } = useStaff();
  const navigate = useNavigate();
  const page = form.stored && collection.page?.(form.stored.main);
  const save = async () => {
    const key = await form.save();
    if (key && key !== itemKey && !collection.single)
      void navigate(`/admin/${collection.id}/${encodeURIComponent(key)}`, { replace: true });
  };
  return (
    <div className="admin-item" data-texts={hasTexts(collection) || undefined}>
      <form
        noValidate
        className="grid min-w-0 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {form.kept && <KeptNote discard={form.reset} />}
        {Object.entries(fieldsOfAll(collection)).map(([name, field]) => (
          <LockableControl
            key={name}
            name={name}
            field={field}
            form={form}
            because={lockedBecause(collection, name, role, form.stored)}
          />
        ))}
        <div className="admin-save">
          <FormNote collection={collection} form={form} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" aria-busy={form.busy}>
              Save and publish
            </Button>
            {page && (
              <a className="text-link inline-flex min-h-11 items-center" href={page} {...newTabIfOutside(page)}>
                See it on the site
              </a>
            )}
          </div>
        </div>
      </form>
      <div className="admin-item-side">
        {collection.id === "robots" && form.stored && <RobotFilesPanel robot={String(form.stored.main.id)} />}
        {!collection.single && (
          <section aria-label="Draft" className="panel p-5">
            <h2>Draft</h2>
            <DraftPanel form={form} />
          </section>
        )}
        {form.stored && (
          <section aria-label="History" className="panel p-5">
            <h2>History</h2>
            <HistoryPanel collection={collection} stored={form.stored} form={form} />
          </section>
        )}
        {form.stored && !collection.single && <DeleteButton collection={collection} stored={form.stored} />}
      </div>
    </div>
  );
}

/** One row of a collection: its form, its draft and its history. */
export function ItemScreen({ collection, itemKey }: { readonly collection: Collection; readonly itemKey: string }) {
  const [query] = useSearchParams();
  const draftId = query.get("draft");
  const item = useItem(collection, itemKey, draftId);
  const back = collection.single ? undefined : { to: `/admin/${collection.id}`, name: collection.name };
  const title = (stored: Stored | null) =>
    collection.single
      ? collection.name
      : itemKey === newRow
        ? `New ${collection.one}`
        : String(stored?.main[collection.title] ?? itemKey);
  return (
    <QueryState query={item} what={`the ${collection.one}`}>
      {({ stored, draft }) => (
        <>
          <ScreenHead title={title(stored)} about={collection.about} {...(back ? { back } : {})} />
          {stored === null && itemKey !== newRow ? (
            <p role="alert" className="note-rule">
              There is no {collection.one} with this address. It may have been deleted or renamed.
            </p>
          ) : (
            <ItemForm
              key={`${itemKey}${draftId}`}
              collection={collection}
              itemKey={itemKey}
              stored={stored}
              draft={draft}
            />
          )}
        </>
      )}
    </QueryState>
  );
}
