import { browserClient, signedInUser } from "#app/data/client.ts";
import { finishInAccount } from "#app/data/courses.ts";

/** Saves the lessons finished on this device to their owner's account. @returns what the account then has; null when someone else is signed in. */
export async function syncFinished(
  device: ReadonlySet<string>,
  owner: string | null,
): Promise<readonly string[] | null> {
  if (owner === null || (await signedInUser()) !== owner) return null;
  // The device's list holds no more ids than the site has lessons; one call takes 500.
  return finishInAccount(await browserClient(), [...device].slice(0, 500));
}
