import { Trash2 } from "lucide-react";
import { localLongDate } from "#lib/date-text.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { SavedStrategy } from "../../../../market/device-strategies.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { deleteWithUndo, useLibrary } from "./library-store.ts";

/** The visitor's own strategies: this device's at once, the account's as soon as it answers. */
export function SavedList({ onChoose }: { readonly onChoose: (saved: SavedStrategy) => void }) {
  const { items: all = [], problem } = useLibrary();
  return (
    <>
      {problem ? <p className="small note-rule mb-4">{problem}</p> : null}
      {all.length === 0 ? (
        <p className="small text-ink2">
          Nothing saved yet. Save stores the open strategy here under its name
          {hasStoredSession() ? ", and in your account." : ". Signed in, it is on your other devices, too."}
        </p>
      ) : (
        <ul>
          {all.map((saved) => (
            <li key={saved.id} className="flex items-center">
              <button type="button" className="lab-pick" onClick={() => onChoose(saved)}>
                <strong>{saved.name}</strong>
                <span>
                  {symbolText(saved.document.symbol)}, {saved.document.timeframe}, saved{" "}
                  {localLongDate(saved.updatedAt)}
                  {saved.syncedAt === undefined ? ", on this device" : ", in your account"}
                </span>
              </button>
              <IconButton label={`Delete ${saved.name}`} onClick={() => void deleteWithUndo(saved)}>
                <Trash2 size={17} strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
