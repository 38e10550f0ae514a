import { toast } from "#app/ui/toast.ts";

/** Signs out an account that was erased, then shows the notice: only the last one shows, and signing out has one, too. */
export async function leaveErased(signOut: () => Promise<unknown>): Promise<void> {
  try {
    await signOut();
  } finally {
    toast({ title: "Your account is erased", description: "You are signed out on every device." });
  }
}
