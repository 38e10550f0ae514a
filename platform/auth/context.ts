import type { Config } from "#config";
import type { Keys } from "../http/keys.ts";
import type { Limiter } from "../http/limits.ts";
import type { LiveSessions } from "../http/live-sessions.ts";
import type { OutgoingFetch } from "../http/outgoing-fetch.ts";
import type { Log } from "../http/service.ts";
import type { Database, Tx } from "../postgres/database.ts";
import type { Settings } from "../settings/schema.ts";
import type { FactorSecrets } from "./factors/factor-secrets.ts";
import type { createHooks } from "./hooks/ask-hook.ts";
import type { AuthLimits } from "./limits.ts";
import type { OpenProvider } from "./providers/known-providers.ts";
import type { ProviderClients } from "./providers/provider-clients.ts";
import type { RedirectPolicy } from "./redirects.ts";
import type { RelyingParty } from "./webauthn/relying-party.ts";

/** The first two are GoTrue's notifications; it has none for the others. */
export type FactorMailKind =
  | "mfa_factor_enrolled"
  | "mfa_factor_unenrolled"
  | "mfa_recovery_codes_made"
  | "mfa_recovery_codes_removed"
  | "mfa_recovery_code_used"
  | "mfa_removed_on_server";

export type MailKind =
  | "confirmation"
  | "recovery"
  | "magic_link"
  | "email_change"
  | "invite"
  | "reauthentication"
  | "already_registered"
  | "password_changed"
  | "identity_linked"
  | "identity_unlinked"
  | "passkey_added"
  | "passkey_removed"
  | "owner_notice"
  | FactorMailKind;

/** What auth asks the mail service to write; the names are those that Supabase's mail templates use. */
type MailRequest = {
  readonly kind: MailKind;
  readonly to: string;
  readonly values: {
    readonly ConfirmationURL?: string;
    readonly Token?: string;
    readonly TokenHash?: string;
    readonly SiteURL: string;
    readonly RedirectTo?: string;
    readonly Email: string;
    readonly NewEmail?: string;
    /** Of the second factor: "yes" when none is left, and how many recovery codes are unused. */
    readonly TurnedOff?: string;
    readonly Remaining?: string;
    /** Whose account it is that one signs in with. */
    readonly Provider?: string;
    readonly NoticeTitle?: string;
    readonly NoticeText?: string;
    readonly NoticeFacts?: string;
    readonly NoticeNext?: string;
  };
};

/** Puts a mail into the outbox inside the caller's transaction: both happen, or neither does. */
export type EnqueueMail = (tx: Tx, mail: MailRequest) => Promise<unknown>;

/** A text message, which stops being of use when its code does. */
export type SmsRequest = {
  readonly to: string;
  readonly text: string;
  readonly usefulSeconds: number;
  /** The account it is about, and the code in the text: for a hook that writes a text of its own. */
  readonly userId: string;
  readonly code: string;
};

/** Puts a text message into its outbox inside the caller's transaction. */
export type EnqueueSms = (tx: Tx, message: SmsRequest) => Promise<void>;

/** What every operation works with. */
export type AuthContext = {
  readonly database: Database;
  readonly keys: Keys;
  /** Told after a commit that ended sessions, so that their access tokens end with them. */
  readonly sessions: Pick<LiveSessions, "forget">;
  readonly log: Log;
  readonly siteUrl: string;
  readonly redirects: RedirectPolicy;
  readonly limiter: Limiter;
  readonly limits: AuthLimits;
  /** The `[auth]` section of the settings file. */
  readonly settings: Settings["auth"];
  /** For keyed hashes; never leaves the server. */
  readonly secret: Buffer;
  readonly factorSecrets: FactorSecrets;
  readonly enqueueMail: EnqueueMail;
  /** Somebody else's accounts that people may sign in with. */
  readonly providers: { readonly open: ReadonlyMap<string, OpenProvider>; readonly clients: ProviderClients };
  readonly outgoing: OutgoingFetch;
  readonly samlEnabled: boolean;
  readonly samlKey: Config["samlKey"];
  /** A list of breached passwords that is asked by the first digits of a hash. */
  readonly passwordRangeUrl: string | undefined;
  /** Functions of the owner's that are asked at steps of signing in. */
  readonly hooks: ReturnType<typeof createHooks>;
  /** Undefined where text messages go nowhere: no provider is set, and nobody sits at this machine to read them. */
  readonly enqueueSms: EnqueueSms | undefined;
  readonly relyingParty: RelyingParty;
};

/** One request, with what an operation may want to know of it. */
export type AuthCall = {
  readonly request: Request;
  /** Of the route, with its `:name` segments unfilled. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Values of the `:name` segments of the route. */
  readonly params: Readonly<Record<string, string>>;
  readonly remoteAddress: string;
  readonly userAgent: string;
};

export type Operation = (context: AuthContext, call: AuthCall) => Promise<Response>;
