import { errorText } from "#lib/error-text.ts";

/** What a test of a connection says, for the owner to read. */
export type Verdict = { readonly ok: boolean; readonly text: string };
export const works = (text: string): Verdict => ({ ok: true, text });
export const fails = (text: string): Verdict => ({ ok: false, text });

const reasons: readonly (readonly [RegExp, (who: string) => string])[] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, (who) => `There is no host called ${who}. Check the address for a slip.`],
  [
    /ECONNREFUSED/,
    (who) => `${who} refuses the connection: nothing answers at this port, or a firewall is in between.`,
  ],
  [
    /ETIMEDOUT|TimeoutError|ESOCKETTIMEDOUT/,
    (who) => `${who} is too slow: it did not answer in time. Try again, or check address and port.`,
  ],
  [
    /ECONNRESET|EPIPE|ECONNECTION|ESOCKET|EPROTO|HPE_/,
    (who) => `${who} broke the connection off: it may not speak what is asked here. Check port and encryption.`,
  ],
  [/EHOSTUNREACH|ENETUNREACH/, (who) => `No way leads to ${who} from this server.`],
  [
    /private address|is not asked/,
    (who) =>
      `${who} is in a private network, or not asked over https://. The console reaches public addresses alone; set a private one in the environment.`,
  ],
  [/is larger than/, (who) => `${who} answers with far more than is expected. Is the address right?`],
];
const certificates = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|certificate/i;

/** Everything that the error says of itself and of what caused it. */
function marksOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const within = error instanceof AggregateError ? error.errors.map(marksOf) : [];
  return [code, error.name, error.message, error.cause === undefined ? "" : marksOf(error.cause), ...within].join(" ");
}

/** Why nothing came back, in words that say what to do. `who`: the host that was asked. */
export function explainFailure(error: unknown, who: string): string {
  const marks = marksOf(error);
  if (certificates.test(marks))
    return `The certificate of ${who} is not valid (${errorText(error).slice(0, 200)}): it belongs to another name, has run out, or nobody known signed it.`;
  const [, say] = reasons.find(([pattern]) => pattern.test(marks)) ?? [];
  return say?.(who) ?? `${who} could not be asked: ${errorText(error).slice(0, 200)}.`;
}
