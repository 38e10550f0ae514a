import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { saveBlob } from "#app/ui/save-file.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import { outcomeOf } from "../content/call-database.ts";
import { ReasonForm } from "../frame/reason-form.tsx";
import { useToastAct } from "../frame/use-act.ts";
import { exportMember, type MemberDetails } from "./members.ts";

const words: Readonly<Record<string, string>> = {
  unknown: "This account is not there any more.",
  staff: "This account works here: take its role first, under Staff.",
  other_address: "This is not what the account is called. Nothing was erased.",
  last_owner: "This is the last owner account, so it was not erased. Make another account an owner first.",
};

const help = "For the audit log, which keeps it for good: name no address in it.";

function ExportAct({ id, done }: { readonly id: string; readonly done: () => void }) {
  const act = async (values: FormData) => {
    const [{ dataArchive }, data] = await Promise.all([
      import("#app/site/data-archive.ts"),
      exportMember(id, String(values.get("reason"))),
    ]);
    const at = new Date().toISOString();
    saveBlob({
      name: `member-data-${at.slice(0, 10)}.zip`,
      blob: new Blob([dataArchive(data, at, tableCsv)], { type: "application/zip" }),
    });
    toast({ title: "The ZIP file was handed to the browser" });
    done();
    return null;
  };
  return <ReasonForm button="Export" help={help} act={act} />;
}

function EraseAct({ id, called }: Pick<MemberDetails, "id" | "called">) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const act = async (values: FormData) => {
    const [address, reason] = [values.get("address"), values.get("reason")];
    const outcome = await outcomeOf("erase_member", { member: id, address, reason });
    if (outcome !== "erased") return words[outcome] ?? outcome;
    toast({ title: "The account is erased" });
    await navigate("/admin/members");
    await queries.invalidateQueries({ queryKey: ["admin"] });
    return null;
  };
  return (
    <ReasonForm button="Erase for good" danger help={help} act={act}>
      <p>
        Deleted: the account with its sessions, profile, licenses, progress, certificates, saved work, tickets,
        bookings, lead and newsletter subscription. Kept, because tax law asks for it: orders and payments, without the
        person.
      </p>
      <TextField name="address" label={`Type ${called}`} required autoComplete="off" spellCheck={false} />
    </ReasonForm>
  );
}

function LockAct({ id, banned }: Pick<MemberDetails, "id" | "banned">) {
  const { busy, act } = useToastAct();
  const lock = () =>
    act(async () => {
      const outcome = await outcomeOf("ban_member", { member: id, banned: !banned });
      return words[outcome] ?? (banned ? "Let in again" : "Locked out; all sessions have ended");
    });
  return (
    <Button variant="secondary" aria-busy={busy} onClick={() => void lock()}>
      {banned ? "Let in again" : "Lock out"}
    </Button>
  );
}

/** What the owner does with an account. Nobody can sign in as somebody else. */
export function MemberActs({ member }: { readonly member: MemberDetails }) {
  const [asked, setAsked] = useState<"export" | "erase" | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-3">
      <LockAct id={member.id} banned={member.banned} />
      <Button variant="secondary" onClick={() => setAsked("export")}>
        Export all data
      </Button>
      <Button variant="danger" onClick={() => setAsked("erase")}>
        Erase the account
      </Button>
      <Dialog
        open={asked === "export"}
        onOpenChange={close}
        title="Export what is stored about this member"
        description="The same ZIP file that members get in their member area."
      >
        <ExportAct id={member.id} done={close} />
      </Dialog>
      <Dialog open={asked === "erase"} onOpenChange={close} title="Erase this account?">
        <EraseAct id={member.id} called={member.called} />
      </Dialog>
    </div>
  );
}
