import type { VpsPlan } from "./types.ts";

/**
 * Prices in US dollars a month; uptime in percent is a target and no guarantee. A round trip to a broker's server in the same
 * city takes 1 to 10 ms, whatever the plan.
 */
export const vpsPlans: readonly VpsPlan[] = [
  {
    id: "vps-start",
    name: "VPS Start",
    priceMonthly: 12,
    ramGb: 2,
    cpu: 1,
    location: "New York",
    brokerDistance: "1 to 10 ms in New York",
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
    brokerDistance: "1 to 10 ms in London",
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
    brokerDistance: "1 to 10 ms in the same city",
    uptime: 99.99,
    checkoutUrl: "/_sandbox/checkout/vps-desk",
  },
];
