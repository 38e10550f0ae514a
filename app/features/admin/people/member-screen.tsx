import { useQuery } from "@tanstack/react-query";
import { QueryState } from "#app/site/query-state.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useStaff } from "../frame/staff-context.ts";
import { when } from "../frame/when.ts";
import { MemberActs } from "./member-acts.tsx";
import { loadMember, type MemberDetails, memberKey } from "./members.ts";

const back = { to: "/admin/members", name: "Members" };

function Count({
  count,
  room,
  email,
}: {
  readonly count: number;
  readonly room: string;
  readonly email: string | null;
}) {
  if (count === 0 || !email) return count;
  return (
    <PageLink to={`/admin/${room}?q=${encodeURIComponent(email)}`} className="text-link admin-count">
      {count}
    </PageLink>
  );
}

function Facts({ member }: { readonly member: MemberDetails }) {
  const facts = {
    State: member.banned ? "Locked out" : member.confirmed ? "Confirmed" : "Address not confirmed",
    ...(member.role ? { "Works here as": member.role } : {}),
    Since: when(member.createdAt),
    "Last signed in": member.lastSignInAt ? when(member.lastSignInAt) : "never",
    Sessions: String(member.sessions),
    "Two-step verification": member.secondFactor ? "on" : "off",
    Orders: <Count count={member.orders} room="orders" email={member.email} />,
    Tickets: <Count count={member.tickets} room="tickets" email={member.email} />,
    Bookings: <Count count={member.bookings} room="bookings" email={member.email} />,
  };
  return (
    <dl className="cells mb-8 max-w-[640px]" aria-label="About this account">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="flex min-h-11 items-baseline justify-between gap-4 px-5 py-2">
          <dt>{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One account: what it is, and what the owner can do with it. */
export function MemberScreen({ id }: { readonly id: string }) {
  const { role } = useStaff();
  const query = useQuery({ queryKey: memberKey(id), queryFn: () => loadMember(id) });
  return (
    <QueryState query={query} what="the account">
      {(member) =>
        member === null ? (
          <ScreenHead title="No such account" about="It was erased, or its address is mistyped." back={back} />
        ) : (
          <>
            <ScreenHead
              title={<EmailText address={member.name ?? member.called} />}
              about={member.name ? member.called : undefined}
              back={back}
            />
            <Facts member={member} />
            {role === "owner" && <MemberActs member={member} />}
          </>
        )
      }
    </QueryState>
  );
}
