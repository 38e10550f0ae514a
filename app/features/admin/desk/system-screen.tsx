import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { saveBlob } from "#app/ui/save-file.ts";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { counted, megabytes, plainNumber } from "#lib/figure-text.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { when } from "../frame/when.ts";
import { FindingText } from "./finding-text.tsx";
import { mailKindWord } from "./mail-kind-word.ts";
import {
  askSystem,
  type DatabaseState,
  loadDatabaseState,
  loadMachine,
  type Machine,
  systemProblem,
} from "./system-data.ts";

function Findings({ findings }: Pick<Machine, "findings">) {
  if (findings.length === 0) return <p className="note-rule">Nothing is left to do before going public.</p>;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {findings
        .toSorted((a, b) => a.level.localeCompare(b.level, "en"))
        .map((finding) => (
          <li key={finding.text} className="note-rule">
            <strong>{finding.level === "must" ? "Must: " : "Should: "}</strong>
            <FindingText {...finding} />
          </li>
        ))}
    </ul>
  );
}

/** Something that the server does when it is asked, and what came of it. */
function useAct() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const act = async (name: string, value: string, tell: (answer: Response) => Promise<string>) => {
    setBusy(name);
    setSaid(null);
    try {
      setSaid(await tell(await askSystem(name, value)));
      await queries.invalidateQueries({ queryKey: ["admin", "system"] });
    } catch (error) {
      setSaid(systemProblem(error));
    }
    setBusy(null);
  };
  return { busy, said, act };
}

function Backups({ takesBackups, backups }: Machine) {
  const { busy, said, act } = useAct();
  if (!takesBackups)
    return <p>The data is on another server: use its own backups. What belongs to them is in docs/how-to/deploy.md.</p>;
  const download = async (name: string) =>
    act("download", name, async (answer) => {
      saveBlob({ name, blob: await answer.blob() });
      return "Downloaded. Keep it on another disk than the site's.";
    });
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[70ch] text-ink2">
        A backup holds everything that this site stored, but its secrets. It is put back with{" "}
        <code className="whitespace-nowrap">npm run -s restore FILE</code>, which makes a new data directory and touches
        nothing of the old one; the restored site holds its mail until you release it.
      </p>
      <Button
        aria-busy={busy === "backup"}
        size="sm"
        onClick={() => void act("backup", "", async () => "The backup is made and was read back.")}
      >
        Make a backup now
      </Button>
      {said && (
        <p role="status" className="note-rule">
          {said}
        </p>
      )}
      <ul className="grid gap-1">
        {backups.map(({ name, bytes, at }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4">
            <span>
              {when(at)}, {megabytes(bytes)}
            </span>
            <Button variant="quiet" size="sm" aria-busy={busy === "download"} onClick={() => void download(name)}>
              Download {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mails({ mail }: Machine) {
  const { busy, said, act } = useAct();
  const stopped = mail.counts.dead + mail.counts.kept;
  const send = () =>
    act("send-mails", "", async (answer) => {
      const { released, expired } = (await answer.json()) as { released: number; expired: number };
      return `${counted(released, "mail")} handed to the mail server. ${expired > 0 ? `${expired} were left: their links no longer work, their news is over, or they are a newsletter that was tried before.` : ""}`;
    });
  const drop = () =>
    act(
      "drop-mails",
      "",
      async (answer) => `${counted(((await answer.json()) as { dropped: number }).dropped, "mail")} deleted.`,
    );
  return (
    <div className="grid justify-items-start gap-4">
      {mail.held && (
        <p className="note-rule">
          This site was restored from a backup, and its mail is held so that none goes out twice. Once it has replaced
          the site that the backup is of, <code className="whitespace-nowrap">npm run -s mails release</code> lets mail
          go out.
        </p>
      )}
      <p>
        {counted(mail.waiting, "mail")} on the way, {mail.failing} of them tried without success; {mail.counts.kept}{" "}
        written while no mail server was set or mail was held; {mail.counts.dead} given up.
      </p>
      {mail.lastError && <p className="note-rule">The mail server said: {mail.lastError}</p>}
      {[...mail.dead, ...mail.kept].length > 0 && (
        <ul className="small grid gap-1">
          {[...mail.dead, ...mail.kept].map(({ kind, recipient, created_at: at, last_error: error }) => (
            <li key={`${recipient}${at}${kind}`} className="[overflow-wrap:anywhere]">
              {when(at)}, {mailKindWord(kind)}, <EmailText address={recipient} />
              {error && `: ${error}`}
            </li>
          ))}
        </ul>
      )}
      {stopped > 0 && (
        <div className="flex flex-wrap gap-3">
          {!mail.held && (
            <Button variant="secondary" size="sm" aria-busy={busy === "send-mails"} onClick={() => void send()}>
              Send them after all
            </Button>
          )}
          <Button variant="danger" size="sm" aria-busy={busy === "drop-mails"} onClick={() => void drop()}>
            Delete them
          </Button>
        </div>
      )}
      {said && <p role="status">{said}</p>}
    </div>
  );
}

function Storage({ database, files, accounts, signedIn }: DatabaseState) {
  return (
    <p>
      {counted(accounts, "account")}, {signedIn} signed in. The database takes {megabytes(database)}
      {files
        .map(({ bucket, files: count, bytes }) => `; ${bucket}: ${counted(count, "file")}, ${megabytes(bytes)}`)
        .join("")}
      .
    </p>
  );
}

function Jobs({ jobs }: Pick<Machine, "jobs">) {
  return (
    <ScrollRegion label="Jobs of the last day">
      <table className="table admin-table">
        <TableHead
          columns={[
            "Job",
            { name: "Runs", numeric: true },
            { name: "Failed", numeric: true },
            "Last run",
            "Last failure",
          ]}
        />
        <tbody>
          {jobs.map(({ name, runs, failed, lastRun, lastFailure }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{plainNumber(runs)}</td>
              <td className="num">{plainNumber(failed)}</td>
              <td>{lastRun ? when(lastRun) : "not yet"}</td>
              <td>{lastFailure ?? ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** What the machine behind the site does: findings, backups, mail, jobs and storage. */
export function SystemScreen() {
  const machine = useQuery({ queryKey: ["admin", "system", "machine"], queryFn: loadMachine });
  const database = useQuery({ queryKey: ["admin", "system", "database"], queryFn: loadDatabaseState });
  return (
    <>
      <ScreenHead
        title="System"
        about="What is left to do, backups, mail that did not leave, and what the server does by itself."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <QueryState query={machine} what="the state of the server">
          {(found) =>
            found ? (
              <>
                <section aria-label="Before going public">
                  <h2>Before going public</h2>
                  <Findings findings={found.findings} />
                </section>
                <section aria-label="Backups">
                  <h2>Backups</h2>
                  <Backups {...found} />
                </section>
                <section aria-label="Mail">
                  <h2>Mail</h2>
                  <Mails {...found} />
                </section>
                <section aria-label="Jobs">
                  <h2>Jobs</h2>
                  <Jobs {...found} />
                </section>
              </>
            ) : (
              <p className="note-rule">
                A hosted project answers for this site: its own console shows backups and mail.
              </p>
            )
          }
        </QueryState>
        <section aria-label="Storage">
          <h2>Storage</h2>
          <QueryState query={database} what="storage">
            {(found) => <Storage {...found} />}
          </QueryState>
        </section>
      </div>
    </>
  );
}
