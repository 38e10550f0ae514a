import { toast } from "#app/ui/toast.ts";

/** Signs out an account that was erased, and says so last: one notice is shown at a time, and signing out shows one as well. */
export async function leaveErased(signOut: () => Promise<unknown>): Promise<void> {
  try {
    await signOut();
  } finally {
    toast({ title: "Your account is erased", description: "You are signed out on every device." });
  }
}
