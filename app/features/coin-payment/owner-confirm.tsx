import { browserClient } from "#app/data/client.ts";
import { type CoinPayment, confirmCoinPayment } from "#app/data/coin-payments.ts";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useWork } from "#app/ui/use-work.ts";

const problems: Readonly<Record<string, string>> = {
  used: "This transaction has paid another payment. Nothing was changed.",
  unknown: "There is no such payment.",
};

type Props = { readonly payment: CoinPayment; readonly onChanged: () => void };

/** What the owner sees on the network. With the confirmations that are needed the order is recorded. */
export function OwnerConfirm({ payment, onChanged }: Props) {
  const { busy, problem, submit } = useWork(
    () => "This was not saved. Check the transaction id and your connection, then try again.",
  );
  if (payment.status === "confirmed" || payment.status === "refunded") return null;
  const confirm = async (form: FormData) => {
    const [confirmations, id] = [Number(form.get("confirmations")), String(form.get("transaction"))];
    const outcome = await confirmCoinPayment(await browserClient(), payment.number, confirmations, id);
    if (problems[outcome]) return problems[outcome];
    onChanged();
  };
  return (
    <form method="post" onSubmit={submit(confirm)} className="mt-8 grid max-w-[560px] gap-5">
      <p>
        Amount: {payment.amount} {payment.symbol} to <code className="break-all">{payment.address}</code>
      </p>
      <TextField
        label="Transaction id"
        name="transaction"
        required
        pattern="\s*(0x)?[0-9a-fA-F]{64}\s*"
        defaultValue={payment.transactionId ?? ""}
        help="64 hexadecimal digits, as the network's explorer shows them."
      />
      <TextField
        label="Confirmations"
        name="confirmations"
        type="number"
        min={0}
        max={1_000_000}
        required
        help={`With ${payment.needed} or more the order is recorded, and access and receipt follow.`}
      />
      <ProblemNote text={problem} className="border-down!" />
      <Button type="submit" aria-busy={busy} className="justify-self-start">
        Save the confirmations
      </Button>
    </form>
  );
}
