import { choiceField, type ProviderForm, secretField, textField } from "./form.ts";

/** By the names that `[auth.external.NAME]` has; those with an address can be run by anybody. */
const services = [
  ["google", "Google", false],
  ["azure", "Microsoft", true],
  ["github", "GitHub", true],
  ["gitlab", "GitLab", true],
  ["linkedin_oidc", "LinkedIn", false],
  ["slack_oidc", "Slack", false],
] as const;

const prefix = "sign-in-";
const signInKind = (name: string): string => prefix + name.replaceAll("_", "-");
/** The section of the settings that a form sets; undefined for other forms. */
export const signInNameOf = (kind: string): string | undefined =>
  services.find(([name]) => signInKind(name) === kind)?.[0];

export const signInForms: readonly ProviderForm[] = services.map(([name, label, hasAddress]) => ({
  kind: signInKind(name),
  name: `Sign in with ${label}`,
  about: `A button of ${label} at sign-in. Tell ${label} to send people back to /auth/v1/callback of your site.`,
  effect: "at the next start",
  fields: [
    choiceField("enabled", "At sign-in", [
      ["yes", "Offer it"],
      ["no", "Do not offer it"],
    ]),
    ...(hasAddress
      ? [
          textField("url", "Address", {
            optional: true,
            accepts: /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/,
            expected: "An address that begins with https://.",
            help:
              name === "azure"
                ? "Of your tenant, as https://login.microsoftonline.com/your-tenant."
                : "Only for one that you run yourself.",
            destination: true,
          }),
        ]
      : []),
    textField("clientId", "Client id", { accepts: /^[\x21-\x7e]{1,500}$/, expected: "An id has no spaces." }),
    secretField("secret", "Client secret", { accepts: /^[\x21-\x7e]{1,2000}$/, expected: "A secret has no spaces." }),
  ],
}));
