import { useState } from "react";
import { ActionMenu } from "../../ui/action-menu.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDeleted } from "../../ui/toast-deleted.ts";
import { useStore } from "../../ui/use-store.ts";
import { isUntouched, type LiveAccount } from "./live-account.ts";
import { longestName } from "./saved-account.ts";

type Props = { readonly live: LiveAccount; readonly ready: boolean };
type Asked = "make" | "rename" | "reset" | null;

function NameDialog({ live, asked, onClose }: { live: LiveAccount; asked: "make" | "rename"; onClose: () => void }) {
  const { account } = live.desk.getState();
  const takesItsPlace = isUntouched(account);
  const { others } = live.accounts.getState();
  const [name, setName] = useState(
    asked === "rename" ? account.name : `Account ${others.length + (takesItsPlace ? 1 : 2)}`,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    const wanted = name.trim();
    if (wanted === "") return setProblem("Enter a name for the account.");
    if (asked === "make") live.make(wanted);
    else live.rename(wanted);
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={asked === "make" ? "New account" : "Rename the account"}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label="Account name"
          maxLength={longestName}
          error={problem}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {asked === "make" ? (
          <p className="fine">
            It starts with $1,000.00.{" "}
            {takesItsPlace
              ? `It takes the place of “${account.name}”, in which nothing has been done yet.`
              : "The open account stays as it is."}
          </p>
        ) : null}
        <Button type="submit">{asked === "make" ? "Open account" : "Save name"}</Button>
      </form>
    </Dialog>
  );
}

function ResetDialog({ live, onClose }: { live: LiveAccount; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reset the account?"
      description="Positions, orders, history and notes are deleted, and you start again with $1,000.00. Download the CSV statement first if you want to keep the history."
    >
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          onClick={() => {
            live.reset();
            onClose();
          }}
        >
          Delete and reset
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

async function deleteWithUndo(live: LiveAccount): Promise<void> {
  const { name } = live.desk.getState().account;
  const { problem, restore } = await live.remove();
  toastDeleted(`Deleted: ${name}`, name, problem, restore);
}

/** Which account is open, and what may be done with it. */
export function AccountMenu({ live, ready }: Props) {
  const [asked, setAsked] = useState<Asked>(null);
  const { others, problem } = useStore(live.accounts);
  const { account } = useStore(live.desk);
  const choices = [account, ...others];
  return (
    <>
      <SelectField
        label="Account"
        disabled={!ready}
        options={choices.map(({ id, name }) => [id, name] as const)}
        value={account.id}
        onChange={({ currentTarget }) => live.switchTo(currentTarget.value)}
      />
      {ready ? (
        <ActionMenu
          label="Account actions"
          className="btn btn-secondary btn-sm self-end"
          actions={[
            { label: "New account", onChoose: () => setAsked("make") },
            { label: "Rename account", onChoose: () => setAsked("rename") },
            { label: "Reset account", onChoose: () => setAsked("reset") },
            { label: "Delete account", danger: true, onChoose: () => void deleteWithUndo(live) },
          ]}
        >
          Account actions
        </ActionMenu>
      ) : null}
      {problem ? <p className="small note-rule basis-full">{problem}</p> : null}
      {asked === "make" || asked === "rename" ? (
        <NameDialog live={live} asked={asked} onClose={() => setAsked(null)} />
      ) : null}
      {asked === "reset" ? <ResetDialog live={live} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
