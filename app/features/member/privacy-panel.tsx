import { Download } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { loadMyData } from "#app/data/my-data.ts";
import { Button } from "#app/ui/button.tsx";
import { saveBlob } from "#app/ui/save-file.ts";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import { EraseAccount } from "./erase-account.tsx";

async function saveArchive(): Promise<void> {
  const [{ dataArchive }, data] = await Promise.all([
    import("#app/site/data-archive.ts"),
    browserClient().then(loadMyData),
  ]);
  const at = new Date().toISOString();
  const blob = new Blob([dataArchive(data, at, tableCsv)], { type: "application/zip" });
  saveBlob({ name: `my-data-${at.slice(0, 10)}.zip`, blob });
}

const words = {
  idle: "",
  busy: "Collecting your data…",
  saved: "Your data was handed to the browser as a ZIP file.",
  failed: "Your data could not be collected. Nothing was changed; check your connection and try again.",
};

function ExportData() {
  const [state, setState] = useState<keyof typeof words>("idle");
  const save = () => {
    setState("busy");
    saveArchive().then(
      () => setState("saved"),
      () => setState("failed"),
    );
  };
  return (
    <div className="grid content-start justify-items-start gap-4">
      <h3 className="text-lead!">Export</h3>
      <p className="small">
        A ZIP file with everything that is stored about your account, as JSON and as CSV: orders, licenses, courses and
        quizzes, certificates, simulator accounts, alerts, saved strategies and backtests, chart layouts, tickets,
        bookings, payments in coin, sign-in methods, sessions and the log of your sign-ins.
      </p>
      <Button variant="secondary" aria-busy={state === "busy"} onClick={save}>
        <Download size={16} aria-hidden="true" />
        Export all my data
      </Button>
      <p role={state === "failed" ? "alert" : "status"} className="fine">
        {words[state]}
      </p>
    </div>
  );
}

/** What the member can take along, and what erasing an account removes. */
export function PrivacyPanel(erasing: ComponentProps<typeof EraseAccount>) {
  return (
    <div className="grid gap-10 md:grid-cols-2">
      <ExportData />
      <div className="grid content-start gap-4">
        <h3 className="text-lead!">Erase</h3>
        <p className="small">
          Erasing deletes your profile, licenses, course progress, certificates, simulator accounts, alerts, saved work,
          tickets, bookings and newsletter subscription at once, and what this browser stores of them. What you bought
          can no longer be opened.
        </p>
        <p className="small">
          A subscription goes on: cancel it with the payment provider first. A later payment opens what it pays for
          again, and we store your email address with its order.
        </p>
        <p className="small">
          Orders and payments in coin stay, because tax law requires sellers to keep them: when, what, for how much,
          through which provider and under which number there. Your email address and account are removed from them.
        </p>
        <EraseAccount {...erasing} />
        <p className="small">
          <a className="text-link inline-flex min-h-11 items-center" href="/privacy#rights">
            Your rights, and where to write
          </a>
        </p>
      </div>
    </div>
  );
}
