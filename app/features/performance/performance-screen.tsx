import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type BrowserClientConfig, browserClient, configureBrowserClient } from "#app/data/client.ts";
import { whileHere } from "#app/ui/while-here.ts";
import { holdsSecondFactor } from "#lib/second-factor-owed.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { lazyInPlace } from "../../ui/lazy-component.ts";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { LiveRecords } from "./live-records.tsx";
import { RobotsOverview } from "./overview-table.tsx";
import { RecordPanel } from "./record-panel.tsx";
import type { LiveRecord, RobotRecord } from "./record-types.ts";
import { StatementAnalyzer } from "./statement-analyzer.tsx";

/** True once the visitor is known to be the owner, signed in with the second factor. What the owner may do is decided by the database, not here. */
function useIsOwner(config: BrowserClientConfig): boolean {
  const [owner, setOwner] = useState(false);
  useEffect(() => {
    if (!hasStoredSession()) return;
    configureBrowserClient(config);
    return whileHere(
      browserClient().then((client) => client.auth.getSession()),
      ({ data: { session } }) => setOwner(session?.user.app_metadata.role === "owner" && holdsSecondFactor(session)),
      (error) => console.error("The session could not be read", error),
    );
  }, [config]);
  return owner;
}

const OwnerImport = lazyInPlace(() => import("./owner-import.tsx"));

type Props = {
  readonly records: readonly RobotRecord[];
  readonly live: readonly LiveRecord[];
  readonly robots: readonly { readonly id: string; readonly name: string }[];
  readonly config: BrowserClientConfig;
};

/** The robot the address names. The server renders the first one for everybody: an address's end never reaches it. */
function useChosen(records: readonly RobotRecord[]): RobotRecord | undefined {
  const { hash } = useLocation();
  const [id, setId] = useState<string | undefined>(undefined);
  useEffect(() => {
    const named = hash.slice(1);
    if (records.some(({ robotId }) => robotId === named)) setId(named);
  }, [hash, records]);
  return records.find(({ robotId }) => robotId === id) ?? records[0];
}

function Record({ record }: { readonly record: RobotRecord }) {
  return (
    <Section
      id={record.robotId}
      below
      title={record.name}
      lead={
        <>
          {record.strategyClass} on simulated {record.facts.symbol}, {record.data.timeframe}. The record is computed
          from its published rules.
        </>
      }
      aside={
        <p className="flex flex-wrap gap-3">
          <SiteLink className="btn btn-secondary" href={record.lab}>
            Open in the lab
          </SiteLink>
          <SiteLink className="btn btn-quiet" href={`/robots/${record.robotId}`}>
            About {record.name}
          </SiteLink>
        </p>
      }
    >
      <RecordPanel record={record} />
    </Section>
  );
}

/** Records of all robots, one of them in full, accounts the owner imported, and an analyzer for anybody's statement. */
export function PerformanceScreen({ records, live, robots, config }: Props) {
  const chosen = useChosen(records);
  const owner = useIsOwner(config);
  return (
    <div id="performance" className="wide">
      <Section id="records" title="Every robot, by the same measures">
        {chosen ? (
          <RobotsOverview records={records} chosen={chosen.robotId} />
        ) : (
          <p className="text-ink2">
            The figures are being computed and will be shown here in a moment. Nothing is shown that was not computed.
          </p>
        )}
      </Section>
      {chosen ? <Record record={chosen} /> : null}
      <Section id="live" below title="Records of real accounts">
        <LiveRecords
          records={live}
          simulated={chosen !== undefined}
          nameOf={(id) => robots.find((robot) => robot.id === id)?.name ?? id}
        />
        {owner ? (
          <div className="mt-6">
            <OwnerImport robots={robots} records={live} />
          </div>
        ) : null}
      </Section>
      <Section
        id="statement-analyzer"
        below
        title="Analyze any statement"
        lead="A seller’s or your own. It stays on this device, is judged like the robots above, and is searched for martingale and grid."
      >
        <StatementAnalyzer />
      </Section>
    </div>
  );
}
