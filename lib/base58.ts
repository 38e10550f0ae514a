const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** The bytes of a text in base 58; undefined where a letter is none of it. */
export function base58Bytes(text: string): Buffer | undefined {
  let number = 0n;
  for (const letter of text) {
    const digit = letters.indexOf(letter);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = number === 0n ? "" : number.toString(16);
  return Buffer.from("00".repeat(zeros) + (hex.length % 2 ? `0${hex}` : hex), "hex");
}
