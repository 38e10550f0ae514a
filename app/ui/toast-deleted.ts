import { toast } from "./toast.ts";

/** Says that something was deleted, with the way back. `restore` answers what went wrong, in words. */
export function toastDeleted(
  title: string,
  name: string,
  problem: string | null,
  restore: () => Promise<string | null>,
): void {
  const undo = async () => {
    const failed = await restore();
    toast({ title: failed ? "Not put back" : `Back again: ${name}`, description: failed ?? undefined });
  };
  toast({
    title: problem ? "Not deleted everywhere" : title,
    description: problem ?? undefined,
    duration: 10_000,
    action: { label: "Undo", onClick: () => void undo() },
  });
}
