import { isSignedByEthereum } from "./ethereum-signature.ts";
import type { SignedMessage } from "./signed-message.ts";
import { isSignedBySolana } from "./solana-signature.ts";

/** What differs between the chains whose wallets may sign people in. */
export type Chain = {
  /** As the message's first line says it. */
  readonly name: "Ethereum" | "Solana";
  /** The signature's bytes; undefined for a text of another form. */
  readonly signatureOf: (text: string) => Buffer | undefined;
  readonly signatureForm: string;
  /** Whether the fields are as the chain's standard wants them. */
  readonly fits: (message: SignedMessage) => boolean;
  /** One text for each wallet. */
  readonly accountOf: (address: string) => string;
  readonly isSignedBy: (address: string, message: string, signature: Buffer) => boolean;
};

const none = () => true;

export const chains: Readonly<Record<string, Chain>> = {
  solana: {
    name: "Solana",
    signatureOf: (text) => (/^[\w+/-]{86}(==)?$/.test(text) ? Buffer.from(text, "base64url") : undefined),
    signatureForm: "signature must be 64 bytes encoded as base64 with or without padding",
    fits: none,
    accountOf: (address) => address,
    isSignedBy: isSignedBySolana,
  },
  ethereum: {
    name: "Ethereum",
    signatureOf: (text) =>
      /^(0x)?[0-9a-f]{130}$/i.test(text) ? Buffer.from(text.replace(/^0x/i, ""), "hex") : undefined,
    signatureForm: "signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string",
    // EIP-4361 wants a nonce and a chain; clients of Supabase may leave the nonce out, as a message is taken once anyway.
    fits: ({ address, network, nonce }) =>
      /^0x[0-9a-f]{40}$/i.test(address) &&
      (network === undefined || /^[1-9]\d{0,19}$/.test(network)) &&
      (nonce === undefined || /^[0-9a-z]{8,250}$/i.test(nonce)),
    accountOf: (address) => address.toLowerCase(),
    isSignedBy: isSignedByEthereum,
  },
};
