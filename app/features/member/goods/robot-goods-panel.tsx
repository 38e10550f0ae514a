import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { downloadRobotFile, GoodsError, loadRobotGoods, type RobotGoods } from "#app/data/robot-goods.ts";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { RetryNote } from "#app/ui/retry-note.tsx";
import { saveBlob } from "#app/ui/save-file.ts";
import { fileSize } from "#lib/figure-text.ts";
import { LicenseList } from "./license-list.tsx";

function useDownload(enrolmentId: string) {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const account = useQueryClient();
  const download = async (name: string) => {
    setBusy(name);
    setProblem(null);
    try {
      saveBlob({ name, blob: await downloadRobotFile(enrolmentId, name) });
    } catch (error) {
      // A refusal says that the purchase has changed, by a refund for instance: the page shows what it is now.
      if (error instanceof GoodsError) void account.invalidateQueries();
      setProblem(
        error instanceof GoodsError ? error.message : "The download failed. Check your connection and try again.",
      );
    }
    setBusy(null);
  };
  return { busy, problem, download };
}

/** Is there a program that the site made from rules? Such a one alone has a change log; the seller's own files may have a manual.html, too. */
export const isMadeHere = ({ changes }: Pick<RobotGoods, "changes">): boolean => changes.length > 0;
const hasManual = ({ files }: RobotGoods) => files.some(({ name }) => name === "manual.html");

function Files({ goods, enrolmentId }: { readonly goods: RobotGoods; readonly enrolmentId: string }) {
  const { busy, problem, download } = useDownload(enrolmentId);
  return (
    <section aria-labelledby="robot-files" className="border-line border-t pt-8">
      <h2 id="robot-files" className="text-figure!">
        Downloads
      </h2>
      <p className="mt-3 max-w-[62ch] text-ink2">
        Version {goods.version}. The ZIP file holds everything below and your license key.
        {hasManual(goods) && " Begin with manual.html."}
      </p>
      <Button className="mt-5" aria-busy={busy === goods.zip} onClick={() => void download(goods.zip)}>
        {busy !== goods.zip && <Download size={17} aria-hidden="true" />}
        Download {goods.zip}
      </Button>
      <ProblemNote text={problem} className="mt-5 border-down!" />
      <ul className="cells mt-6">
        {goods.files.map((file) => (
          <li key={file.name} className="flex items-center justify-between gap-x-4 py-3 pr-3 pl-5">
            <span className="min-w-0">
              <span className="block break-all font-semibold text-label">{file.name}</span>
              <span className="fine">
                {file.label}, {fileSize(file.bytes)}
              </span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              aria-busy={busy === file.name}
              aria-label={`Download ${file.name}`}
              onClick={() => void download(file.name)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
      {goods.missing.map(({ name, reason }) => (
        <p key={name} className="note-rule small mt-4">
          {name} is not available yet: {reason}. It appears here when it is.
        </p>
      ))}
    </section>
  );
}

function ChangeLog({ goods }: { readonly goods: RobotGoods }) {
  return (
    <section aria-labelledby="robot-changes" className="border-line border-t pt-8">
      <h2 id="robot-changes" className="text-figure!">
        Change log
      </h2>
      <dl className="mt-4 grid max-w-[72ch] gap-3">
        {goods.changes.map(({ version, date, change }) => (
          <div key={version}>
            <dt className="font-semibold">
              {version} <span className="fine font-normal">{date}</span>
            </dt>
            <dd className="small text-ink2">{change}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const isRefusal = (error: unknown): boolean => error instanceof GoodsError && error.status < 500;

/** Files, license keys with their accounts, and the change log of a robot that the member owns. */
export function RobotGoodsPanel({ enrolmentId }: { readonly enrolmentId: string }) {
  const query = useQuery({
    queryKey: ["robot-goods", enrolmentId],
    queryFn: () => loadRobotGoods(enrolmentId),
    // Only a failure is worth another try.
    retry: (count, error) => !isRefusal(error) && count < 3,
  });
  if (query.isPending) return <p role="status">Loading your downloads and license keys…</p>;
  // What was loaded before stays when a later try fails. A refusal is an answer: the robot is no longer theirs.
  if (query.isError && (query.data === undefined || isRefusal(query.error))) {
    return (
      <RetryNote again={() => void query.refetch()}>
        {query.error instanceof GoodsError ? query.error.message : "Your downloads could not be loaded."}
      </RetryNote>
    );
  }
  return (
    <>
      {query.data.files.length > 0 && <Files goods={query.data} enrolmentId={enrolmentId} />}
      <LicenseList
        licences={query.data.licences}
        isMadeHere={isMadeHere(query.data)}
        onChanged={() => void query.refetch()}
      />
      {query.data.changes.length > 0 && <ChangeLog goods={query.data} />}
    </>
  );
}
