import type { Settings } from "./schema.ts";

type Switch = readonly [isOn: (settings: Settings) => boolean, name: string];

const someOn = (table: Readonly<Record<string, { readonly enabled: boolean }>>) =>
  Object.values(table).some(({ enabled }) => enabled);

/** What can be switched on in the file and does not exist in this back end. */
const absent: readonly Switch[] = [
  [({ auth }) => auth.sms.twilio_verify?.enabled ?? false, "auth.sms.twilio_verify"],
  [({ auth }) => auth.sms.messagebird?.enabled ?? false, "auth.sms.messagebird"],
  [({ auth }) => auth.sms.textlocal?.enabled ?? false, "auth.sms.textlocal"],
  [({ auth }) => auth.sms.vonage?.enabled ?? false, "auth.sms.vonage"],
  [({ auth }) => someOn(auth.third_party), "auth.third_party"],
  [({ auth }) => auth.oauth_server?.enabled ?? false, "auth.oauth_server"],
  [({ storage }) => storage.s3_protocol?.enabled ?? false, "storage.s3_protocol"],
];

/** One sentence for each setting that is on and changes nothing. */
export const withoutEffect = (settings: Settings): string[] =>
  absent
    .filter(([isOn]) => isOn(settings))
    .map(([, name]) => `${name} is switched on, which this back end does not offer. It has no effect.`);
