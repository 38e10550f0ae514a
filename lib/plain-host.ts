import { withoutMarks } from "./without-marks.ts";

/**
 * An address with its host as mail servers are asked for it. One mailbox has many spellings (letters of other scripts, wide letters, hyphens that nobody
 * sees), and a browser's email field turns each into this one. What cannot be seen is dropped before the host, too. Null where there is no host.
 */
export function withPlainHost(address: string): string | null {
  const [, name, host = ""] = /^([^@]+)@([^@/?#:\\]+)$/.exec(withoutMarks(address).trim()) ?? [];
  const url = `https://${host}/`;
  return name && URL.canParse(url) ? `${name}@${new URL(url).host}` : null;
}

/** The same of what somebody typed or a provider told, which stays as it is where it has no host. */
export function plainAddress(typed: string): string {
  const address = withoutMarks(typed).trim();
  return withPlainHost(address) ?? address;
}
