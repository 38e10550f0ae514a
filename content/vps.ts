import type { VpsPlan } from "./types.ts";

/** Prices in US dollars a month; uptime, a target, in percent; distance is the round trip to the brokers' servers in that city. */
export const vpsPlans: readonly VpsPlan[] = [
  {
    id: "vps-start",
    name: "VPS Start",
    priceMonthly: 12,
    ramGb: 2,
    cpu: 1,
    location: "New York",
    brokerDistance: "about 5 ms",
    uptime: 99.9,
    checkoutUrl: "/_sandbox/checkout/vps-start",
  },
  {
    id: "vps-trade",
    name: "VPS Trade",
    priceMonthly: 24,
    ramGb: 4,
    cpu: 2,
    location: "London",
    brokerDistance: "about 2 ms",
    uptime: 99.95,
    checkoutUrl: "/_sandbox/checkout/vps-trade",
  },
  {
    id: "vps-desk",
    name: "VPS Desk",
    priceMonthly: 49,
    ramGb: 8,
    cpu: 4,
    location: "London or New York",
    brokerDistance: "about 1 ms",
    uptime: 99.99,
    checkoutUrl: "/_sandbox/checkout/vps-desk",
  },
];
