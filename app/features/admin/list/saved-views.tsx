import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { answered, DataError, rows } from "#app/data/rows.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { saveProblem } from "../content/changes.ts";
import { type ListAddress, listAddress } from "./list-address.ts";

type Saved = { readonly id: string; readonly name: string; readonly query: string };

type Props = {
  readonly collection: string;
  readonly view: ListAddress;
  readonly change: (part: Partial<ListAddress>) => void;
};

function SaveDialog({
  collection,
  query,
  close,
}: {
  readonly collection: string;
  readonly query: string;
  readonly close: () => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (name.trim() === "") return setProblem("Give the view a name.");
    try {
      await answered((await browserClient()).from("list_views").insert({ collection, name: name.trim(), query }));
    } catch (error) {
      const taken = error instanceof DataError && error.code === "23505";
      return setProblem(taken ? "You have a view of this name. Choose another one." : saveProblem(error));
    }
    await queries.invalidateQueries({ queryKey: ["admin", "views", collection] });
    close();
    toast({ title: `View saved: ${name.trim()}` });
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        data-first
        label="Name of the view"
        maxLength={60}
        error={problem}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" className="justify-self-start">
        Save the view
      </Button>
    </form>
  );
}

/** Search, order and filter of a list under a name, for oneself. */
export function SavedViews({ collection, view, change }: Props) {
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const { data: saved = [] } = useQuery({
    queryKey: ["admin", "views", collection],
    queryFn: async () =>
      rows<Saved>(
        (await browserClient()).from("list_views").select("id,name,query").eq("collection", collection).order("name"),
      ),
  });
  const query = listAddress.write({ ...view, page: 0 });
  const current = saved.find((each) => each.query === query);
  const remove = async ({ id, name }: Saved) => {
    try {
      await answered((await browserClient()).from("list_views").delete().eq("id", id));
      toast({ title: `View deleted: ${name}` });
      await queries.invalidateQueries({ queryKey: ["admin", "views", collection] });
    } catch (error) {
      toast({ title: "Not deleted", description: saveProblem(error), variant: "destructive" });
    }
  };
  if (saved.length === 0 && query === "") return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-2" aria-label="Saved views">
      {saved.map((each) => (
        <Button
          key={each.id}
          variant={each === current ? "secondary" : "quiet"}
          size="sm"
          aria-pressed={each === current}
          onClick={() => change(listAddress.read(each === current ? "" : each.query))}
        >
          {each.name}
        </Button>
      ))}
      {current ? (
        <Button variant="quiet" size="sm" onClick={() => void remove(current)}>
          Delete the view
        </Button>
      ) : (
        query !== "" && (
          <Button variant="quiet" size="sm" onClick={() => setSaving(true)}>
            Save this view
          </Button>
        )
      )}
      <Dialog
        open={saving}
        onOpenChange={setSaving}
        title="Save this view"
        description="Its search, order and filter, for yourself."
      >
        <SaveDialog collection={collection} query={query} close={() => setSaving(false)} />
      </Dialog>
    </fieldset>
  );
}
