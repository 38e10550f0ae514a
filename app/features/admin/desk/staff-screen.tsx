import { useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { outcomeOf } from "../content/call-database.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { roleNames, type StaffRole } from "../frame/staff.ts";
import { useAct } from "../frame/use-act.ts";
import { when } from "../frame/when.ts";

type Member = {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly second_factor: boolean;
  readonly last_sign_in_at: string | null;
};

const words: Readonly<Record<string, string>> = {
  changed: "Done. The account's sessions have ended; the next sign-in has the role.",
  same: "The account has this role already.",
  unknown: "There is no confirmed account with this address. The person signs up first, as any visitor does.",
  last_owner: "This is the last owner. Make someone else an owner first.",
};

const roles = [
  ["editor", "Editor: texts, lessons, articles"],
  ["support", "Support: tickets, bookings, reading orders"],
  ["owner", "Owner: everything"],
] as const;

/** Who works here, and with which role. */
export function StaffScreen() {
  const { busy, said, act } = useAct();
  const query = useQuery({
    queryKey: ["admin", "staff"],
    queryFn: async () => rows<Member>((await browserClient()).rpc("staff_members")),
  });
  const give = (address: string, wanted: StaffRole | null) =>
    act(async () => words[await outcomeOf("set_staff_role", { address, wanted })] ?? null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void give(String(form.get("address") ?? ""), String(form.get("role")) as StaffRole);
  };
  return (
    <>
      <ScreenHead
        title="Staff"
        about="Who works here. Every role needs two-step verification; without it an account sees nothing of the console."
      />
      <form className="panel mb-8 grid max-w-[640px] gap-4 p-5" onSubmit={submit}>
        <h2>Give a role</h2>
        <TextField name="address" type="email" required label="Email address of the account" autoComplete="off" />
        <SelectField name="role" label="Role" options={roles} />
        <Button type="submit" size="sm" className="justify-self-start" aria-busy={busy}>
          Give it
        </Button>
        {said && (
          <p role="status" className="note-rule">
            {said}
          </p>
        )}
      </form>
      <QueryState query={query} what="the staff">
        {(members) => (
          <ul className="cells">
            {members.map((member) => (
              <li key={member.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
                <span className="min-w-0">
                  <span className="block break-all font-semibold">{member.email}</span>
                  <span className="small text-ink2">
                    {roleNames[member.role]} ·{" "}
                    {member.second_factor ? "two-step verification on" : "two-step verification missing: no access yet"}
                    {member.last_sign_in_at && ` · last signed in ${when(member.last_sign_in_at)}`}
                  </span>
                </span>
                <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void give(member.email, null)}>
                  Take the role
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </>
  );
}
