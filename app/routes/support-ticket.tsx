import { TicketScreen } from "../features/support/ticket-screen.tsx";
import type { Route } from "./+types/support-ticket";
import { privateMeta } from "./private-meta.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta({ matches, location }, "Your support ticket", "A support ticket, for anyone who has its link.");

export default function SupportTicketPage() {
  return <TicketScreen />;
}
