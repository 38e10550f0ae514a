/** Who works in the console, as the route found it. */
export type StaffRole = "owner" | "editor" | "support";

export const roleNames: Readonly<Record<StaffRole, string>> = { owner: "Owner", editor: "Editor", support: "Support" };

export type StaffState =
  | { readonly state: "unknown" | "signed-out" | "code-due" | "visitor" }
  | { readonly state: "no-factor"; readonly email: string }
  | { readonly state: "staff"; readonly email: string; readonly role: StaffRole };
