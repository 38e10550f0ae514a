import { Download, Printer } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { isoDay } from "#lib/date-text.ts";

type Props = {
  readonly codes: readonly string[];
  readonly account: string;
  readonly site: string;
  readonly onDone: () => void;
};

/** `abcd-efgh-jkmn-pqrs`: easier to copy by hand; the service ignores the hyphens. */
const grouped = (code: string) => code.replaceAll(/(.{4})(?=.)/g, "$1-");

function textOf({ codes, account, site }: Props): string {
  return [
    `Recovery codes for ${account} at ${site}`,
    `Made on ${isoDay(Date.now())}. Each code works once, in place of the code of the authenticator app.`,
    "",
    ...codes.map(grouped),
    "",
  ].join("\n");
}

/** The only time these codes are shown. */
export function RecoveryCodes(props: Props) {
  const { codes, account, site, onDone } = props;
  const text = textOf(props);
  const fileName = `${site.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-recovery-codes.txt`;
  return (
    <div className="recovery-codes grid gap-5">
      <div>
        <h3 className="text-lead!">Save your recovery codes</h3>
        <p className="small mt-2 max-w-[62ch] text-ink2">
          If you lose your phone, one of these codes signs you in instead. Each works once. They are shown only now:
          keep them where you would find them without the phone.
        </p>
        <p className="hidden print:block">
          For {account} at {site}
        </p>
      </div>
      <ol className="grid max-w-[520px] gap-x-8 gap-y-2 sm:grid-cols-2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="font-mono text-label">
            {grouped(code)}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button variant="secondary" size="sm" onClick={() => saveFile(fileName, text)}>
          <Download size={15} aria-hidden="true" />
          Download
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Printer size={15} aria-hidden="true" />
          Print
        </Button>
        <CopyButton variant="secondary" label="Copy" text={text} />
      </div>
      <Button className="justify-self-start print:hidden" onClick={onDone}>
        I have saved the codes
      </Button>
    </div>
  );
}
