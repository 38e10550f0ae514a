import { Trash2 } from "lucide-react";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { toast } from "../../../../ui/toast.ts";
import type { SavedStrategy } from "./library.ts";
import { hasAccount } from "./library-account.ts";
import { deleteSaved, restoreSaved, useLibrary } from "./library-store.ts";

const day = (at: number): string =>
  new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** Takes a saved strategy away and says so, with the way back. */
export async function deleteWithUndo(saved: SavedStrategy): Promise<void> {
  const failed = await deleteSaved(saved.id);
  const undo = async () => {
    const problem = await restoreSaved(saved);
    toast({ title: problem ? "Not put back" : `Back again: ${saved.name}`, description: problem ?? undefined });
  };
  toast({
    title: failed ? "Not deleted everywhere" : `Deleted: ${saved.name}`,
    description: failed ?? undefined,
    duration: 10_000,
    action: { label: "Undo", onClick: () => void undo() },
  });
}

/** The visitor's own strategies: this device's at once, the account's as soon as it answers. */
export function SavedList({ onChoose }: { readonly onChoose: (saved: SavedStrategy) => void }) {
  const { saved: all = [], problem } = useLibrary();
  return (
    <>
      {problem ? <p className="small note-rule mb-4">{problem}</p> : null}
      {all.length === 0 ? (
        <p className="small text-ink2">
          Nothing saved yet. Save keeps the open strategy here under its name
          {hasAccount() ? ", and in your account." : ". Signed in, it is on your other devices, too."}
        </p>
      ) : (
        <ul>
          {all.map((saved) => (
            <li key={saved.id} className="flex items-center">
              <button type="button" className="lab-pick" onClick={() => onChoose(saved)}>
                <strong>{saved.name}</strong>
                <span>
                  {saved.document.symbol}, {saved.document.timeframe}, saved {day(saved.updatedAt)}
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
