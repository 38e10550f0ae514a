import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { useWork } from "#app/ui/use-work.ts";
import { counted } from "#lib/figure-text.ts";
import { type Change, saveChanges, saveProblem } from "../content/changes.ts";
import { collections } from "../definition/all-collections.ts";
import { ConfirmDelete } from "../frame/confirm-delete.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { askSystem } from "./system-data.ts";

const row = z.record(z.string(), z.unknown()).nullable();
const changes = z.array(z.object({ room: z.string(), before: row, after: row }));
const demo = z.object({ delivered: changes, missing: changes, changed: z.number(), added: z.number() });
type Demo = z.infer<typeof demo>;
type Changes = Demo["delivered"];

/** What of a product is demo content. */
const marksOf: Readonly<Record<string, string>> = {
  courses: "Ratings, numbers of students and badges of courses",
  mentorship_plans: "Mark of the popular plan",
};

const nameOf = (room: string) =>
  marksOf[room] ?? [...collections.values()].find((each) => each.room === room)?.name ?? room;

/** `Success stories: 4`, in the order of the tables. */
const countsOf = (rows: Changes) =>
  [...Map.groupBy(rows, ({ room }) => room)].map(([room, of]) => `${nameOf(room)}: ${of.length}`);

/** What names others goes before them. */
const removal = (changes: Changes): readonly Change[] => changes.toReversed();

function Counts({ rows, label }: { readonly rows: Changes; readonly label: string }) {
  return (
    <ul aria-label={label} className="grid gap-1">
      {countsOf(rows).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function useChange() {
  const queries = useQueryClient();
  const { busy, problem, run } = useWork(saveProblem);
  /** @returns whether everything was changed; else nothing was. */
  const change = (changes: readonly Change[], done: string) =>
    run(async () => {
      try {
        if ((await saveChanges(changes)).outcome !== "saved")
          return "Nothing was changed: someone changed one of these rows just now. Try again.";
        toast({ title: done });
      } finally {
        await queries.invalidateQueries({ queryKey: ["admin"] });
      }
    });
  return { busy, problem, change };
}

function DemoState({ delivered, missing, changed, added }: Demo) {
  const { busy, problem, change } = useChange();
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-8">
      <section className="grid justify-items-start gap-4">
        <h2>Still as delivered</h2>
        {delivered.length > 0 ? (
          <>
            <Counts rows={delivered} label="Demo content" />
            <Button variant="danger" onClick={() => setAsking(true)}>
              Remove the demo content
            </Button>
          </>
        ) : (
          <p>
            No demo content is left. Turn off “Demo content” under{" "}
            <PageLink to="/admin/brand" className="text-link">
              Brand
            </PageLink>{" "}
            once the texts are yours, too.
          </p>
        )}
        <p className="small text-ink2">
          {counted(changed, "delivered row")} that you changed and {counted(added, "row")} that you added stay as they
          are.
        </p>
      </section>
      {missing.length > 0 && (
        <section className="grid justify-items-start gap-4">
          <h2>Removed</h2>
          <Counts rows={missing} label="Removed demo content" />
          <Button
            variant="secondary"
            aria-busy={busy}
            onClick={() => void change(missing, `${counted(missing.length, "row")} brought back`)}
          >
            Bring it back
          </Button>
        </section>
      )}
      {problem && !asking && <p role="alert">{problem}</p>}
      <ConfirmDelete
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${counted(delivered.length, "row")} of demo content?`}
        description="It disappears from the site at once. You can bring it back on this screen at any time."
        act="Remove"
        problem={problem}
        confirm={() =>
          void change(removal(delivered), `${counted(delivered.length, "row")} removed`).then(
            (saved) => saved && setAsking(false),
          )
        }
      />
    </div>
  );
}

/** The invented people, companies and figures that the site came with: removed in one step, and brought back. */
export function DemoContentScreen() {
  const query = useQuery({
    queryKey: ["admin", "demo-content"],
    queryFn: async () => demo.parse(await (await askSystem("demo-content")).json()),
  });
  return (
    <>
      <ScreenHead
        title="Demo content"
        about="The site came with invented brokers, mentors, success stories and figures. What is still as it was delivered can be removed in one step and brought back."
      />
      <QueryState query={query} what="the demo content">
        {(state) => <DemoState {...state} />}
      </QueryState>
    </>
  );
}
