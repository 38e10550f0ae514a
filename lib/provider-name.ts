import { capitalized } from "./capitalized.ts";

const names: Readonly<Record<string, string>> = {
  azure: "Microsoft",
  email: "Email and password",
  github: "GitHub",
  gitlab: "GitLab",
  linkedin_oidc: "LinkedIn",
  slack_oidc: "Slack",
  web3: "A crypto wallet",
};

/** How people know somebody whose accounts they may sign in with; `id` as settings and identities name them. */
export function providerName(id: string): string {
  if (id.startsWith("sso:")) return "Your organization";
  return (Object.hasOwn(names, id) ? names[id] : undefined) ?? capitalized(id);
}
