import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "#app/ui/toast.ts";
import { saveProblem } from "../content/changes.ts";

/** Work that somebody asks for, one piece at a time: afterwards the console reads again what it shows. */
function useRereading() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await work();
    await queries.invalidateQueries({ queryKey: ["admin"] });
    setBusy(false);
  };
  return { busy, run };
}

/** Something that is done when it is asked, with what came of it in words beside it. `work` gives the words, or null for none. */
export function useAct() {
  const { busy, run } = useRereading();
  const [said, setSaid] = useState<string | null>(null);
  const act = (work: () => Promise<string | null>) => run(async () => setSaid(await work().catch(saveProblem)));
  return { busy, said, act };
}

/** The same where a toast says what came of it: what was changed may leave the screen. */
export function useToastAct() {
  const { busy, run } = useRereading();
  const act = (work: () => Promise<string>) =>
    run(async () => {
      try {
        toast({ title: await work() });
      } catch (error) {
        toast({ title: "Nothing was changed", description: saveProblem(error), variant: "destructive" });
      }
    });
  return { busy, act };
}
