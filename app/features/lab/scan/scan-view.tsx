import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { useToldWork } from "#app/ui/use-work.ts";
import { fetchCode } from "#lib/fetch-code.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { ScanCell } from "#workers/scan/scan-types.ts";
import { HypotheticalStatement } from "../../../site/hypothetical-statement.tsx";
import { lazyInPlace } from "../../../ui/lazy-component.ts";
import { saveSheet } from "../../../ui/save-file.ts";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { whenIdle } from "../../../ui/when-wanted.ts";
import type { LabStart } from "../core/lab-start.ts";
import type { StrategyOrigin } from "../core/strategy-store.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { LabFrame } from "../frame/lab-frame.tsx";
import { ScanControls } from "./scan-controls.tsx";
import { ScanGrid } from "./scan-grid.tsx";
import { ScanList } from "./scan-list.tsx";
import { type ScanRow, scanRows } from "./scan-rows.ts";
import type { ScanStart } from "./scan-start.ts";
import { ScanStatusLine } from "./scan-status.tsx";
import { readView, viewSearch } from "./scan-view-state.ts";
import { useScan } from "./use-scan.ts";
import { savedPrefix, useSavedStrategies, useShownStrategy } from "./use-shown-strategy.ts";

const loadDetail = () => import("./scan-detail.tsx");
const Detail = lazyInPlace(loadDetail);

async function exportCsv(rows: readonly ScanRow[], asOf: number, strategy: string | null) {
  const { scanCsv } = await fetchCode(() => import("./scan-csv.ts"));
  saveSheet(`scan-${new Date(asOf).toISOString().slice(0, 16).replace(":", "")}.csv`, scanCsv(rows, asOf, strategy));
}

/** Where the shown rules come from, for when they are opened; null when they are open already. */
function originOf(show: string): StrategyOrigin | null {
  if (show === "rating" || show === "own") return null;
  if (show.startsWith(savedPrefix)) return { kind: "saved", id: show.slice(savedPrefix.length) };
  return { kind: "preset", id: show };
}

const scanAddress = { read: readView, write: viewSearch };
const never = () => () => {};

/** What the visitor has set, held in the address. `ready` says that the address has been read: the server's page shows the default. */
function useScanView() {
  const [view, change] = useAddressState(scanAddress);
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return { view, change, ready };
}

/** The market through one set of rules: every symbol on six timeframes at one moment. */
function ScanView({ start }: { readonly start: ScanStart }) {
  const { document } = useStrategy();
  const { view, change, ready } = useScanView();
  const saved = useSavedStrategies(view.show);
  const shown = useShownStrategy(view.show, ready, saved);
  const symbols = useMemo(() => start.symbols.map(({ name }) => name), [start]);
  const { run } = useToldWork("Not downloaded", () => "Check your connection and try again.");
  const status = useScan({ symbols, at: view.at, document: shown, every: view.every });
  const [open, setOpen] = useState<ScanCell | null>(null);
  const [opened, setOpened] = useState(false);
  // Fetched in idle time, so that the first press opens it.
  useEffect(
    () =>
      void whenIdle()
        .then(loadDetail)
        .catch(() => undefined),
    [],
  );
  const rows = useMemo(() => {
    // Before the first cells arrive nothing is filtered out, so that the table does not change its height.
    const known = status.cells.size > 0;
    return scanRows(start.symbols, status.cells, known ? view : { ...view, rating: "any", signals: false });
  }, [start, status.cells, view]);
  const simulated = [...status.cells.values()].every(({ data }) => data.kind === "simulated");
  const openCell = useCallback((cell: ScanCell) => {
    setOpen(cell);
    setOpened(true);
  }, []);
  const chosen = start.symbols.find(({ name }) => name === open?.symbol);
  const title = chosen ? symbolText(chosen.name) : "";
  return (
    <div className="scan">
      <ScanControls start={start} view={view} onView={change} openName={document.name} saved={saved ?? []} />
      <ScanStatusLine
        status={status}
        shown={rows.length}
        all={start.symbols.length}
        onRefresh={() => void status.refresh()}
        onExport={() => {
          const { asOf } = status;
          if (asOf !== null) void run(() => exportCsv(rows, asOf, shown?.name ?? null));
        }}
      />
      {rows.length === 0 ? (
        <p className="scan-empty">
          No symbol passes these filters at this moment. Take one away, or look at another moment.
        </p>
      ) : (
        <>
          <ScrollRegion label="Scan" className="scan-wide">
            <ScanGrid rows={rows} view={view} onView={change} onOpen={openCell} />
          </ScrollRegion>
          <div className="scan-narrow">
            <ScanList rows={rows} view={view} onView={change} onOpen={openCell} />
          </div>
        </>
      )}
      <div className="grid gap-2 py-4">
        <p className="fine max-w-[90ch]">
          Ratings include the running bar, strategies only closed ones. A rating counts votes about past prices: it is a
          description, not advice. {start.symbols.length * 6} cells are {start.symbols.length * 6} questions; some will
          look striking by chance alone.
        </p>
        {shown ? <HypotheticalStatement simulated={simulated} compact /> : null}
      </div>
      {open && status.asOf !== null ? (
        <Detail
          open={opened}
          onOpenChange={setOpened}
          cell={open}
          title={title}
          asOf={status.asOf}
          symbols={symbols}
          document={shown ?? null}
          origin={originOf(view.show)}
        />
      ) : null}
    </div>
  );
}

type ToolProps = { readonly first: LabStart; readonly start: ScanStart };

/** The lab with the scan open. */
export function ScanTool({ first, start }: ToolProps) {
  return (
    <LabFrame tab="scan" first={first}>
      <ScanView start={start} />
    </LabFrame>
  );
}
