import { expect, test } from "vitest";
import { isBitcoinAddress, isEthereumAddress } from "./coin-address.ts";

/** The genesis block's address, BIP 16's form, and the vectors of BIP 173 and BIP 350. */
const bitcoin = [
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
  "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
];
/** The vectors of EIP-55. */
const ethereum = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

test("takes addresses whose checksum is good", () => {
  expect(bitcoin.filter((text) => !isBitcoinAddress(text))).toEqual([]);
  expect(ethereum.filter((text) => !isEthereumAddress(text))).toEqual([]);
});
test("refuses each of them with any one character changed", () => {
  const slips = (text: string, letters: string) =>
    [...text].flatMap((old, at) =>
      [...letters].filter((one) => one !== old).map((one) => text.slice(0, at) + one + text.slice(at + 1)),
    );
  for (const text of bitcoin) expect(slips(text, "qp2a3Zz").filter(isBitcoinAddress)).toEqual([]);
  for (const text of ethereum) expect(slips(text, "0189aAfF").filter(isEthereumAddress)).toEqual([]);
});
test("refuses other networks, other encodings of a version, and what is no address", () => {
  const wrong = [
    "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
    "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
    // Version 0 with the later checksum, version 1 with the earlier one (BIP 350).
    "bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
    "bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  ];
  expect(wrong.filter(isBitcoinAddress)).toEqual([]);
  expect([ethereum[0]!.toLowerCase(), ethereum[0]!.slice(2), bitcoin[0]!].filter(isEthereumAddress)).toEqual([]);
});
