import { useSession } from "../features/auth/session.ts";
import { ItemScreen } from "../features/member/goods/item-screen.tsx";
import type { Route } from "./+types/member-item";
import { openCheckout } from "./buy.ts";
import { contentMeta } from "./content-meta.ts";
import { useSite } from "./site-data.ts";

const page = { title: "Your purchase", description: "A page of the member area: sign in to see it." };

export const meta: Route.MetaFunction = (args) => contentMeta({ ...args, loaderData: { page } }, { noIndex: true });

export default function MemberItemPage() {
  return <ItemScreen session={useSession()} brand={useSite().brand} onBuyAgain={openCheckout} />;
}
