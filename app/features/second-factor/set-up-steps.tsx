import type { SetUp } from "#app/data/second-factor.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { CodeStep } from "./code-step.tsx";

type Props = {
  readonly setUp: SetUp;
  readonly submitLabel: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** The key in groups of four, as it is easiest to type. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

function Key({ secret, uri }: SetUp) {
  return (
    <div className="small grid content-start gap-3">
      <p>
        On this phone already?{" "}
        <a href={uri} className="text-link">
          Open it in your authenticator app
        </a>
        . Or type this key into the app:
      </p>
      <p className="break-words font-mono text-label text-ink">{grouped(secret)}</p>
      <CopyButton variant="secondary" label="Copy the key" text={secret} />
    </div>
  );
}

/** Ties an authenticator app to the account: the key, and the first code as proof that it arrived. */
export function SetUpSteps({ setUp, ...step }: Props) {
  return (
    <ol className="grid list-decimal gap-7 pl-6 marker:font-semibold marker:text-ink3">
      <li>
        <h3 className="text-lead!">Get an authenticator app</h3>
        <p className="small mt-1 max-w-[62ch] text-ink2">
          Any app for time-based one-time codes will do: most password managers have one, and your phone may have one
          built in.
        </p>
      </li>
      <li>
        <h3 className="text-lead!">Scan this QR code with it</h3>
        <div className="mt-3 flex flex-wrap gap-6">
          <img
            src={setUp.picture}
            alt="QR code with the key for your authenticator app"
            width={200}
            height={200}
            className="rounded-control bg-white"
          />
          <div className="min-w-[220px] flex-1">
            <Key {...setUp} />
          </div>
        </div>
      </li>
      <li>
        <h3 className="mb-3 text-lead!">Enter the code that the app shows</h3>
        <CodeStep apps={[{ id: setUp.factorId, name: "Authenticator app" }]} recovery={false} {...step} />
      </li>
    </ol>
  );
}
