/** The /64 that one IPv6 subscriber owns whole; an IPv4 address as it is. */
function addressGroup(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = address.includes("::") ? tail.split(":").filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}

/** What limits count by: a keyed hash, so that the stored value is not an address and cannot be turned back into one. */
export async function visitorKey(remoteAddress: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const tag = await crypto.subtle.sign(
    "HMAC",
    key,
    encoder.encode(`chat visitor ${addressGroup(remoteAddress.toLowerCase())}`),
  );
  return Array.from(new Uint8Array(tag).slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
