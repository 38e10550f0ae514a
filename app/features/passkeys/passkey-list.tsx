import type { Passkey } from "#app/data/passkeys.ts";
import { Button } from "#app/ui/button.tsx";
import { localLongDate } from "#lib/date-text.ts";

type Props = {
  readonly passkeys: readonly Passkey[];
  /** Undefined while something else is being changed. */
  readonly onRename: ((passkey: Passkey) => void) | undefined;
  readonly onRemove: ((passkey: Passkey) => void) | undefined;
};

const usedText = ({ since, used }: Passkey) =>
  `Added ${localLongDate(since)}. ${used ? `Last used ${localLongDate(used)}.` : "Not used yet."}`;

export function PasskeyList({ passkeys, onRename, onRemove }: Props) {
  return (
    <ul aria-label="Passkeys" className="max-w-[620px] divide-y divide-line border-y border-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
          <span className="min-w-0 flex-1 basis-56">
            <span className="block break-words font-semibold">{passkey.name}</span>
            <span className="small text-ink2">{usedText(passkey)}</span>
          </span>
          <span className="max-sm:-ml-4 flex">
            {onRename && (
              <Button variant="quiet" size="sm" aria-label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
                Rename
              </Button>
            )}
            {onRemove && (
              <Button variant="quiet" size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
                Remove
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
