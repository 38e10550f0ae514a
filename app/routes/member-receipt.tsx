import { useSession } from "../features/auth/session.ts";
import { ReceiptScreen } from "../features/member/receipt-screen.tsx";
import type { Route } from "./+types/member-receipt";
import { contentMeta } from "./content-meta.ts";
import { useSite } from "./site-data.ts";

const page = { title: "Receipt", description: "A page of the member area: sign in to see it." };

export const meta: Route.MetaFunction = (args) => contentMeta({ ...args, loaderData: { page } }, { noIndex: true });

export default function MemberReceiptPage() {
  return <ReceiptScreen session={useSession()} brand={useSite().brand} />;
}
