import { asksPrivate } from "#config";
import { createAuthService } from "./auth/routes.ts";
import { functionFetch, functionVariables } from "./function-environment.ts";
import type { EdgeFunctions } from "./functions/edge/edge-functions.ts";
import { createFunctionsService, functionNameIn } from "./functions/routes.ts";
import { countedLog } from "./http/counted-log.ts";
import type { Dispatch, Mount } from "./http/dispatch.ts";
import type { Keys } from "./http/keys.ts";
import type { LiveSessions } from "./http/live-sessions.ts";
import { createNetworkSlots } from "./http/network-slots.ts";
import { createOutgoingFetch } from "./http/outgoing-fetch.ts";
import { ownerTurns } from "./http/work-slots.ts";
import { sendsMail } from "./mail/held-mail.ts";
import { createMailbox } from "./mail/mailbox.ts";
import { createOutbox } from "./mail/outbox.ts";
import { type BrandName, filesOf, handles, type PlatformOptions, picturesOf, prefixes } from "./platform-options.ts";
import type { Realtime } from "./realtime/realtime.ts";
import { createRestService } from "./rest/routes.ts";
import { defaultSettings } from "./settings/read-settings.ts";
import { createSmsOutbox, listKeptSms } from "./sms/outbox.ts";
import { createStorageService } from "./storage/routes.ts";
import { createPictures } from "./storage/transform/pictures.ts";

const needsDatabase = true;

/** Where pages of sign-in providers post their answer to. It counts only together with what this site remembers of the visit. */
const answersOfOthers: readonly string[] = ["/callback", "/sso/saml/acs"];

type Shared = {
  readonly keys: Keys;
  readonly sessions: LiveSessions;
  readonly brand: BrandName;
  readonly realtime: Realtime;
  readonly edge: EdgeFunctions | undefined;
};

/** Every service at its place. */
export function mountServices(
  options: PlatformOptions,
  { keys, sessions, brand, realtime, edge }: Shared,
  dispatch: Dispatch,
): Mount[] {
  const { config, database, functions = {}, environment, onWrite, limits } = options;
  const { settings = defaultSettings, bodyLimits = {}, busyStatuses = {} } = options;
  // Visitors can cause the same line thousands of times.
  const log = countedLog(options.log);
  const outbox = createOutbox({ siteUrl: config.siteUrl, brand, delivers: () => sendsMail(config) });
  const { api } = settings;
  const rest = createRestService({
    database,
    keys,
    sessions,
    log,
    schemas: api.schemas,
    maxRows: api.max_rows,
    allowPlan: api.plan_enabled,
    allowRollback: api.tx_rollback_enabled,
    ...(onWrite ? { onWrite } : {}),
  });
  // Read at each use: the owner changes some of them while the site runs.
  const variable = (name: string) => {
    const variables = functionVariables(config, keys);
    return Object.hasOwn(variables, name) ? variables[name] : undefined;
  };
  const turns = createNetworkSlots(ownerTurns);
  const isLocal = asksPrivate(config);
  const { twilio } = settings.auth.sms;
  const sms = createSmsOutbox({ delivers: twilio.enabled });
  const auth = createAuthService({
    outgoing: options.outgoing ?? createOutgoingFetch({ allowsPrivate: isLocal }),
    isLocal,
    database,
    keys,
    sessions,
    config,
    log,
    enqueueMail: outbox.enqueue,
    // Without a provider a message stays where the local mailbox shows it, which only this machine has.
    enqueueSms: twilio.enabled || config.loopback ? sms.enqueue : undefined,
    settings: settings.auth,
    turns,
    ...(limits ? { limits } : {}),
  });
  const files = filesOf(config, settings);
  const storage = createStorageService({
    database,
    files,
    siteUrl: config.siteUrl,
    pictures: createPictures(files, picturesOf(config)),
    keys,
    sessions,
    settings: settings.storage,
    turns,
    log,
  });
  const answers = createFunctionsService({
    functions,
    ...(edge ? { edge } : {}),
    settings: settings.functions,
    bodyLimits,
    busyStatuses,
    env: { get: (name) => environment?.(name) ?? variable(name) },
    fetch: functionFetch(config, handles, dispatch),
    keys,
    sessions,
    log,
  });
  return [
    { prefix: prefixes.rest, service: rest, needsDatabase },
    // A foreign page can post to it without asking, as plain text, in its visitor's name and address.
    { prefix: prefixes.auth, service: auth, needsDatabase, refusesForeignOrigins: true, opensTo: answersOfOthers },
    // What is public is sent without asking the database.
    { prefix: prefixes.realtime, service: realtime.service, needsDatabase: false, refusesForeignOrigins: true },
    // Pictures of public buckets may be shown anywhere; nothing is stored for a foreign page.
    { prefix: prefixes.storage, service: storage, needsDatabase, refusesForeignOrigins: "unless-reading" },
    // A function may have an answer without the database; what it asks of it is answered 503 by itself.
    {
      prefix: prefixes.functions,
      service: answers,
      needsDatabase: false,
      refusesForeignOrigins: true,
      // As on a hosted project: who wrote the function says which pages may call it.
      decidesOrigins: (path) =>
        !Object.hasOwn(functions, functionNameIn(path)) && edge?.find(functionNameIn(path)) !== undefined,
    },
    {
      prefix: prefixes.mailbox,
      service: createMailbox({
        database,
        config,
        key: options.mailboxKey,
        brand: () => database.asService(brand),
        texts: () => listKeptSms(database),
      }),
      needsDatabase,
      sameOriginOnly: true,
    },
  ];
}
