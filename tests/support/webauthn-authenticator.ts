import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

type Cbor = number | string | Uint8Array | Map<number | string, Cbor> | readonly Cbor[];

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 0x100) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

/** RFC 8949, as far as attestation objects and keys need it; map entries stay in the order given. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -value - 1);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
  return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

const flagBits = { present: 0x01, verified: 0x04, attested: 0x40 };

/** What a ceremony may do otherwise than it should: tests of refusals say it here. */
type Deviation = {
  readonly rpId?: string;
  readonly origin?: string;
  readonly challenge?: string;
  readonly present?: boolean;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** The attestation statement, for a format with certificates. */
  readonly attestation?: { readonly format: string; readonly statement: Map<string, Cbor> };
};

/** One authenticator with one credential: ES256, no attestation, a counter that goes up by one. */
export function softwareAuthenticator(site: { readonly rpId: string; readonly origin: string }) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coseKey = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
  let counter = 0;
  let userHandle = "";

  const clientData = (type: string, challenge: string, { origin = site.origin }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(deviation: Deviation, attested?: Buffer): Buffer {
    const { rpId = site.rpId, present = true, verified = true } = deviation;
    const flags =
      (present ? flagBits.present : 0) | (verified ? flagBits.verified : 0) | (attested ? flagBits.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.counter ?? counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  const shared = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} } as const;

  return {
    id: shared.id,
    /** navigator.credentials.create(). */
    create(options: PublicKeyCredentialCreationOptionsJSON, deviation: Deviation = {}): RegistrationResponseJSON {
      userHandle = options.user.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const { format, statement } = deviation.attestation ?? { format: "none", statement: new Map() };
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ["fmt", format],
          ["attStmt", statement],
          ["authData", authenticatorData(deviation, attested)],
        ]),
      );
      const signed = clientData("webauthn.create", deviation.challenge ?? options.challenge, deviation);
      return {
        ...shared,
        response: {
          attestationObject: base64url(attestationObject),
          clientDataJSON: base64url(signed),
          transports: ["internal"],
        },
      };
    },
    /** navigator.credentials.get(). */
    get(options: PublicKeyCredentialRequestOptionsJSON, deviation: Deviation = {}): AuthenticationResponseJSON {
      counter += 1;
      const data = authenticatorData(deviation);
      const signed = clientData("webauthn.get", deviation.challenge ?? options.challenge, deviation);
      const signature = createSign("SHA256")
        .update(Buffer.concat([data, sha256(signed)]))
        .sign(privateKey);
      return {
        ...shared,
        response: {
          authenticatorData: base64url(data),
          clientDataJSON: base64url(signed),
          signature: base64url(signature),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
