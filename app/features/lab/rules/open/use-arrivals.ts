import { useContext, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { shortDate } from "#lib/date-text.ts";
import type { Condition } from "#trading/strategy/document.ts";
import { pagePool } from "#workers/page-pool.ts";
import { toast } from "../../../../ui/toast.ts";
import type { SimulatedSource } from "../../core/lab-source.ts";
import { firstAccount, setAccount } from "../../core/run-settings.ts";
import type { StrategyStore } from "../../core/strategy-store.ts";
import { StrategyContext } from "../../core/use-strategy.ts";
import { labData } from "../../data/lab-data.ts";
import { lastDay, readLinkDays } from "../../data/link-days.ts";
import type { Rules } from "../context/rules-context.ts";
import * as lists from "../document/condition-list.ts";
import { textOf, withValue } from "../document/document-path.ts";
import { conditionAbout } from "../document/new-condition.ts";
import { openSaved } from "./open-saved.ts";
import { readProblem } from "./read-problem.ts";

type Open = Pick<StrategyStore, "open" | "undo">;
const long = ["entries", "long", "when"];
const openedToastMillis = 10_000;

/** Some mail programs escape what needs no escaping. A broken escape stays as it is: the reader calls it damaged. */
function unescaped(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

const opened = (name: string, { undo }: Open, source: SimulatedSource | null = null): void =>
  toast({
    title: `Opened: ${name}`,
    description: `The strategy you had open is one step back.${source ? ` Backtests now use the days of its record, ${shortDate(source.from)} to ${shortDate(lastDay(source))}, and the standard account.` : ""}`,
    duration: openedToastMillis,
    action: { label: "Go back", onClick: undo },
  });

/** A link from a robot's page names the days of its record: a backtest there then gives the figures of that page. */
async function openLink(link: string, store: Open): Promise<void> {
  try {
    const { code, source } = readLinkDays(unescaped(link));
    const { document } = await pagePool().run("read-strategy", { code });
    store.open(document, { kind: "link" });
    if (source) {
      labData().choose(source);
      setAccount(firstAccount);
    }
    opened(document.name, store, source);
  } catch (error) {
    toast({
      title: "The link could not be opened",
      description: readProblem(error, "link"),
      variant: "destructive",
      duration: 20_000,
    });
  }
}

async function openPreset(id: string, store: Open): Promise<void> {
  const { presetById } = await import("#trading/strategy/presets/presets.ts");
  const preset = presetById(id);
  if (!preset) {
    toast({
      title: "There is no such preset",
      description: "Your own strategy is still open, unchanged.",
      variant: "destructive",
    });
    return;
  }
  store.open(preset.document, { kind: "preset", id });
  opened(preset.document.name, store);
}

function addIndicator(id: string, { indicators, edit, say }: Rules): void {
  const info = indicators.get(id);
  if (!info) {
    toast({ title: "There is no such indicator", description: "Your strategy is unchanged.", variant: "destructive" });
    return;
  }
  edit((document) => {
    const list = lists.appended(lists.listOf(document.entries.long?.when), conditionAbout(info));
    return withValue(document, long, lists.conditionOf(list) as Condition);
  });
  say(`${info.name} added to enter long`);
  toast({ title: `${info.name} added`, description: "As the last condition of the long entry." });
}

/**
 * What the address asks for after its hash: `#s=` a shared strategy, `#preset=` one of ours, `#saved=` one of the visitor's,
 * `#add=` a condition about an indicator. Done once, then taken out of the address, so that a reload does not do it again.
 */
export function useArrivals(rules: Rules, focus: (place: string) => void): void {
  const { hash, key, pathname, search } = useLocation();
  const handled = useRef("");
  const navigate = useNavigate();
  const store = useContext(StrategyContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each hash; what an arrival does changes the rest.
  useEffect(() => {
    const [, kind, value] = /^#(s|preset|saved|add)=(.*)$/.exec(hash) ?? [];
    if (kind === undefined || value === undefined || !store) return;
    // React runs effects twice while one develops; an arrival is one all the same.
    if (handled.current === key + hash) return;
    handled.current = key + hash;
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    if (kind === "s") void openLink(value, store);
    else if (kind === "preset") void openPreset(value, store);
    else if (kind === "saved") void openSaved(value, store);
    else {
      addIndicator(value, rules);
      const list = lists.listOf(store.getState().document.entries.long?.when);
      const place = textOf(lists.rowPath(list, long, list.of.length - 1));
      requestAnimationFrame(() => requestAnimationFrame(() => focus(place)));
    }
  }, [hash]);
}
