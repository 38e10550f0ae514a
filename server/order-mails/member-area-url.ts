import type { OrderForMail } from "./order-for-mail.ts";

/**
 * The member area by way of the form that its buyer needs. An account may have another address than its order, so that of the order fills only the form
 * of those who have none.
 */
export function memberAreaUrl({ email, hasAccount }: Pick<OrderForMail, "email" | "hasAccount">, siteUrl: string) {
  const next = { next: "/member-area" };
  return `${siteUrl}/auth?${new URLSearchParams(hasAccount ? next : { mode: "sign-up", ...next, email })}`;
}
