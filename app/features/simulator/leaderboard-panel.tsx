import { useEffect, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import { percentText, plainNumber, signedPercent } from "#lib/figure-text.ts";
import { performanceStatement } from "#lib/hypothetical-performance.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { browserClient, signedInUser } from "../../data/client.ts";
import { type LeaderboardRow, loadLeaderboard, loadPublications, type Publication } from "../../data/leaderboard.ts";
import { simulatorAccounts } from "../../data/member-documents.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DeskTable, numbers } from "./desk-table.tsx";
import { PublishForm } from "./publish-form.tsx";
import { signedUsd } from "./words.ts";

type Loaded = {
  readonly rows: readonly LeaderboardRow[];
  /** The member's own; null for a visitor. */
  readonly own: {
    readonly requests: readonly Publication[];
    readonly accounts: readonly (readonly [string, string])[];
  } | null;
};

async function load(): Promise<Loaded> {
  const client = await browserClient();
  const member = hasStoredSession() && (await signedInUser()) !== null;
  const [rows, requests, accounts] = await Promise.all([
    loadLeaderboard(client),
    member ? loadPublications(client) : [],
    member ? simulatorAccounts.load(client) : [],
  ]);
  return { rows, own: member ? { requests, accounts: accounts.map(({ id, name }) => [id, name]) } : null };
}

/** The figures of a published account, each with the name of its column. */
const figures: readonly (readonly [name: string, text: (row: LeaderboardRow) => string])[] = [
  ["Return", (row) => signedPercent(row.returnPercent, 2)],
  ["Max drawdown", (row) => percentText(row.drawdownPercent, 2)],
  ["Trades", (row) => plainNumber(row.trades)],
  ["Losing trades", (row) => plainNumber(row.losses)],
  ["Worst trade", (row) => signedUsd(row.worstTrade)],
  ["Open", (row) => plainNumber(row.openPositions)],
  ["Days", (row) => plainNumber(row.days)],
  ["Accounts tried", (row) => plainNumber(row.accounts)],
];
const heads = ["Rank", "Alias", ...numbers(...figures.map(([name]) => name))];

function Results({ rows }: { readonly rows: readonly LeaderboardRow[] }) {
  if (rows.length === 0) return <p className="text-ink2">No account is published yet.</p>;
  return (
    <DeskTable label="Published simulator accounts, by return" columns={heads}>
      {rows.map((row, index) => (
        <tr key={row.id}>
          <td data-label="Rank">{index + 1}</td>
          <th scope="row">{row.alias}</th>
          {figures.map(([name, text]) => (
            <td key={name} data-label={name} className="num">
              {text(row)}
            </td>
          ))}
        </tr>
      ))}
    </DeskTable>
  );
}

/** Published accounts, and the member's own way onto the list and off it. */
export function LeaderboardPanel() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = () =>
    load().then(
      (found) => {
        setLoaded(found);
        setProblem(null);
      },
      (error: unknown) => setProblem(errorText(error)),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and again when asked.
  useEffect(() => void read(), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <p className="max-w-[72ch]">
        Demo accounts of members who chose to be listed, traded in real time. The server recomputes each from its orders
        and our prices before it is shown, and once a day after that; open positions count at their price, and a
        position closed in parts counts as one trade, with what is left of it at its price. Replays are not listed,
        because their future can be looked up. A place on this list does not prove skill: our prices come from a fixed
        formula, and somebody who computes it ahead knows the next ones before they come; members choose which of their
        accounts are listed, and among many accounts a few lucky trades are enough for a first place.
      </p>
      {problem ? (
        <div role="alert" className="note-rule grid justify-items-start gap-3">
          <p>The leaderboard could not be loaded ({problem}).</p>
          <Button variant="secondary" size="sm" onClick={() => void read()}>
            Try again
          </Button>
        </div>
      ) : null}
      {loaded ? <Results rows={loaded.rows} /> : problem ? null : <p role="status">Loading the leaderboard …</p>}
      <p className="fine">{performanceStatement(true)}</p>
      {loaded?.own ? <PublishForm {...loaded.own} onChange={read} /> : null}
      {loaded && !loaded.own ? (
        <p>
          To publish an account, trade it while you are signed in.{" "}
          <ButtonLink to="/auth" size="sm" variant="secondary">
            Sign in
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
