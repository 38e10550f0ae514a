import type { NetworkInterfaceInfo } from "node:os";

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Brackets around an IPv6 address, as an address line needs them. */
export const urlHost = (host: string): string => (host.includes(":") ? `[${host}]` : host);

const everywhere6 = /^\[?(::|0:0:0:0:0:0:0:0)\]?$/;

/** `0.0.0.0` and `::` mean "every address of this machine" and are no address themselves. */
export const isEverywhere = (host: string): boolean => host === "0.0.0.0" || everywhere6.test(host);

/**
 * Hosts under which a server that listens on `host` can be opened, the most widely reachable first.
 */
export function reachableHosts(host: string, interfaces: Interfaces): string[] {
  if (!isEverywhere(host)) return [host];
  const all = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  // Link-local addresses need a zone that browsers do not take.
  const outside = all.filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address));
  const version4 = outside.filter(({ family }) => family === "IPv4");
  const usable = everywhere6.test(host)
    ? [...version4, ...outside.filter(({ family }) => family === "IPv6")]
    : version4;
  return [...usable.map(({ address }) => address), "localhost"];
}
