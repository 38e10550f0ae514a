import type { AuthenticatorApp } from "#app/data/second-factor.ts";
import { Button } from "#app/ui/button.tsx";
import { localLongDate } from "#lib/date-text.ts";

type Props = {
  readonly apps: readonly AuthenticatorApp[];
  /** Undefined while something else is being changed. */
  readonly onRemove: ((app: AuthenticatorApp) => void) | undefined;
};

/** The authenticator apps of the account. The only one has no "Remove": that is turning two-step verification off. */
export function AppList({ apps, onRemove }: Props) {
  return (
    <ul aria-label="Authenticator apps" className="max-w-[520px] divide-y divide-line border-y border-line">
      {apps.map((app) => (
        <li key={app.id} className="flex min-h-14 items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block break-words font-semibold">{app.name}</span>
            <span className="small text-ink2">Added {localLongDate(app.since)}</span>
          </span>
          {apps.length > 1 && onRemove && (
            <Button variant="quiet" size="sm" aria-label={`Remove ${app.name}`} onClick={() => onRemove(app)}>
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
