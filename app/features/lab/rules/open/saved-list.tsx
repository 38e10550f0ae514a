import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { toast } from "../../../../ui/toast.ts";
import { deviceKeep } from "../../core/device-keep.ts";
import { readLibrary, type SavedStrategy } from "./library.ts";
import { hasAccount, removeSaved, syncLibrary } from "./library-account.ts";

const day = (at: number): string =>
  new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** The visitor's own strategies: this device's at once, the account's as soon as it answers. */
export function SavedList({ onChoose }: { readonly onChoose: (saved: SavedStrategy) => void }) {
  const [library, setLibrary] = useState(() => readLibrary(deviceKeep()));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void syncLibrary().then((synced) => {
      if (!current) return;
      setLibrary(synced.library);
      setProblem(synced.problem);
    });
    return () => {
      current = false;
    };
  }, []);
  const remove = async (id: string, name: string) => {
    setLibrary((before) => before.filter((saved) => saved.id !== id));
    const failed = await removeSaved(id);
    toast({ title: failed ? "Not deleted everywhere" : `Deleted: ${name}`, description: failed ?? undefined });
  };
  return (
    <>
      {problem ? <p className="small note-rule mb-4">{problem}</p> : null}
      {library.length === 0 ? (
        <p className="small text-ink2">
          Nothing saved yet. Save keeps the open strategy here under its name
          {hasAccount() ? ", and in your account." : ". Signed in, it is on your other devices, too."}
        </p>
      ) : (
        <ul>
          {library.map((saved) => (
            <li key={saved.id} className="flex items-center">
              <button type="button" className="lab-pick" onClick={() => onChoose(saved)}>
                <strong>{saved.name}</strong>
                <span>
                  {saved.document.symbol}, {saved.document.timeframe}, saved {day(saved.updatedAt)}
                  {saved.syncedAt === undefined ? ", on this device" : ", in your account"}
                </span>
              </button>
              <IconButton label={`Delete ${saved.name}`} onClick={() => void remove(saved.id, saved.name)}>
                <Trash2 size={17} strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
