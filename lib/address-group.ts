/** An address without port, brackets or zone; `::ffff:10.0.0.1` is a spelling of the IPv4 address. */
export function plainAddress(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/%.*$/, "");
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.lastIndexOf(":")) : bare;
  return withoutPort.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, "$1").toLowerCase();
}

/** The eight numbers of an IPv6 address; null for anything else. */
function groupsOf(address: string): readonly number[] | null {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [, front = "", ...bytes] = dotted ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  const whole = dotted ? `${front}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : address;
  const [head = "", tail, more] = whole.split("::").map((part) => part.split(":").filter(Boolean));
  if (!head || more || (tail ? head.length + tail.length > 7 : head.length !== 8)) return null;
  const zeros = Array.from({ length: 8 - head.length - (tail?.length ?? 0) }, () => "0");
  const groups = [...head, ...zeros, ...(tail ?? [])];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}

/** The unit limits count by: an IPv4 address, or the /64 that one IPv6 subscriber owns whole. */
export function addressGroup(address: string): string {
  const plain = plainAddress(address);
  const groups = plain.includes(":") ? groupsOf(plain) : null;
  if (!groups) return plain;
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The /48 around an IPv6 address, which one customer may hold whole; null for an IPv4 address. */
export function addressSite(address: string): string | null {
  const group = addressGroup(address);
  const network = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(group)?.[1];
  return network === undefined ? null : `${network}::/48`;
}

/** All addresses that one customer may hold: the network around an IPv6 address, or the IPv4 address. */
export const widestNetwork = (address: string): string => addressSite(address) ?? addressGroup(address);

/** So many times what one address may take of the site is taken of such a network: it may also be a crowd of a carrier's customers. */
export const siteShare = 4;
