/** A UUID of any version, as its text. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The first 32 hexadecimal digits as a UUID of this version, and of the variant of RFC 9562. */
export function uuidOfDigits(digits: string, version: number): string {
  const variant = ((Number.parseInt(digits[16] ?? "0", 16) & 3) | 8).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${version}${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
