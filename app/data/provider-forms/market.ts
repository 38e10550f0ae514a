import { choiceField, type ProviderForm, secretField, textField } from "./form.ts";

/** Where real prices come from. */
export const marketForm: ProviderForm = {
  kind: "market",
  name: "Market data",
  about: "Where real prices come from. Without a service the site shows its simulated market, and calls it that.",
  effect: "at the next start",
  fields: [
    choiceField(
      "provider",
      "Service",
      [
        ["simulated", "None: the simulated market"],
        ["ecb", "European Central Bank: daily rates of the euro"],
        ["oanda", "OANDA"],
        ["twelvedata", "Twelve Data"],
        ["dukascopy", "Dukascopy, whose terms you answer for"],
      ],
      { destination: true },
    ),
    secretField("apiKey", "Key", {
      only: ["oanda", "twelvedata"],
      accepts: /^[\x21-\x7e]+$/,
      expected: "A key has no spaces.",
    }),
    textField("account", "Account", {
      only: ["oanda"],
      optional: true,
      accepts: /^[\w-]{1,64}$/,
      expected: "The number of your account, as 101-004-1234567-001.",
      help: "The number of your OANDA account: its prices are streamed. As 101-004-1234567-001.",
    }),
  ],
};
