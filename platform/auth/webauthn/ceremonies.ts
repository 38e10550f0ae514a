import type { generateRegistrationOptions } from "@simplewebauthn/server";
import { challengeMinutes } from "../limits.ts";
import type { UserRow } from "../users.ts";
import { hasNoCertificates, readAuthentication, readRegistration } from "./credential-response.ts";
import type { RelyingParty } from "./relying-party.ts";

/** A credential as it is stored: with it the server can check signatures and nobody can make them. */
export type Credential = {
  /** Base64url. */
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly aaguid: string;
  /** May be copied to the person's other devices, and whether it was. */
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
};

/**
 * Whether the authenticator has to check who holds it, by a fingerprint or a PIN. A passkey signs in by itself, so it must; a second
 * factor follows a password.
 */
export type UserVerification = "required" | "preferred";

/** Loaded with the first use: a start need not wait for it. */
const library = () => import("@simplewebauthn/server");

type Known = Pick<Credential, "id" | "transports">;
type Transports = NonNullable<Parameters<typeof generateRegistrationOptions>[0]["excludeCredentials"]>;

const timeout = challengeMinutes * 60_000;
/** Ed25519, ES256 and RS256: what authenticators of phones, computers and keys have. */
const algorithms = [-8, -7, -257];

const listed = (credentials: readonly Known[]): Transports =>
  credentials.map(({ id, transports }) => ({ id, transports: [...transports] }) as Transports[number]);

/** What a person is called in the browser's own dialog, and by which the browser tells accounts apart. */
function accountOf(user: UserRow) {
  const userName = user.email || user.phone || user.id;
  const { name } = user.raw_user_meta_data ?? {};
  const userDisplayName = typeof name === "string" && name !== "" ? name.slice(0, 64) : userName;
  return { userName, userDisplayName, userID: new TextEncoder().encode(user.id) };
}

/** Options for `navigator.credentials.create()`. `discoverable`: the authenticator can name the account by itself. */
export async function creationOptions(
  party: RelyingParty,
  user: UserRow,
  exclude: readonly Known[],
  { discoverable, userVerification }: { discoverable: boolean; userVerification: UserVerification },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    ...accountOf(user),
    timeout,
    attestationType: "none",
    excludeCredentials: listed(exclude),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: discoverable ? "required" : "discouraged", userVerification },
  });
}

/** Options for `navigator.credentials.get()`; no credentials means any that the authenticator has for this site. */
export async function requestOptions(
  party: RelyingParty,
  allow: readonly Known[],
  { userVerification }: { userVerification: UserVerification },
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout,
    userVerification,
    ...(allow.length > 0 ? { allowCredentials: listed(allow) } : {}),
  });
}

type Checked = {
  /** Of this ceremony alone, base64url. */
  readonly challenge: string;
  readonly userVerification: UserVerification;
};

/** The new credential; undefined for an answer to another challenge, of another site, or one that is not well-formed. */
export async function checkCreation(
  party: RelyingParty,
  answer: unknown,
  { challenge, userVerification }: Checked,
): Promise<Credential | undefined> {
  const response = readRegistration(answer);
  if (!response) return undefined;
  try {
    if (!(await hasNoCertificates(response))) return undefined;
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserPresence: true,
      requireUserVerification: userVerification === "required",
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return undefined;
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      aaguid,
      backupEligible: credentialDeviceType === "multiDevice",
      backedUp: credentialBackedUp,
    };
  } catch {
    // The library throws for each thing that is wrong with what a stranger sent; all of them mean no.
    return undefined;
  }
}

/** Of an answer, before it is known to be right: which credential it claims to be of. */
export const claimedCredential = (answer: unknown): string | undefined => readAuthentication(answer)?.id;

/** Of an answer, before it is known to be right: whose the authenticator says it is. */
export function claimedUser(answer: unknown): string | undefined {
  const handle = readAuthentication(answer)?.response.userHandle;
  return handle === undefined ? undefined : Buffer.from(handle, "base64url").toString("utf8");
}

/** What changed about the credential; undefined when the signature is not its own or its counter went back, as a copy's would. */
export async function checkAssertion(
  party: RelyingParty,
  answer: unknown,
  credential: Pick<Credential, "id" | "publicKey" | "counter">,
  { challenge, userVerification }: Checked,
): Promise<Pick<Credential, "counter" | "backedUp"> | undefined> {
  const response = readAuthentication(answer);
  if (!response || response.id !== credential.id) return undefined;
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: userVerification === "required",
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, "base64url")),
        counter: credential.counter,
      },
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}
