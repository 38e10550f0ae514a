import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { LiveRecord } from "./record-types.ts";

export type Robot = { readonly id: string; readonly name: string };
/** What the owner says of an account; its figures come from the statement. */
export type RecordDetails = Pick<LiveRecord, "robotId" | "title" | "accountKind" | "broker" | "currency">;

export const firstDetails = (robots: readonly Robot[]): RecordDetails => ({
  robotId: robots[0]?.id ?? "",
  title: "Account record",
  accountKind: "live",
  broker: null,
  currency: "USD",
});

export function readDetails(form: FormData): RecordDetails {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    robotId: text("robot"),
    title: text("title"),
    accountKind: text("kind") === "demo" ? "demo" : "live",
    broker: text("broker") || null,
    currency: text("currency").toUpperCase(),
  };
}

const kinds = [
  ["live", "Live"],
  ["demo", "Demo"],
] as const;

type Props = {
  readonly robots: readonly Robot[];
  readonly details: RecordDetails;
  /** The file says that its account is a demo account. */
  readonly isDemo: boolean;
};

/** Which robot and account a record is of, as fields of the form around it. */
export function StatementDetails({ robots, details, isDemo }: Props) {
  const { robotId, accountKind, title, broker, currency } = details;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="robot"
        label="Robot"
        defaultValue={robotId}
        options={robots.map(({ id, name }) => [id, name] as const)}
      />
      <SelectField
        // A newer statement may say it.
        key={`kind ${isDemo}`}
        name="kind"
        label="Account"
        defaultValue={accountKind}
        options={isDemo ? kinds.filter(([kind]) => kind === "demo") : kinds}
        help={isDemo ? "The file says that it is a demo account." : undefined}
      />
      <TextField name="title" label="Title" required maxLength={120} defaultValue={title} />
      <TextField name="broker" label="Broker (shown; may stay empty)" maxLength={120} defaultValue={broker ?? ""} />
      <TextField
        // A newer statement says its own.
        key={currency}
        name="currency"
        label="Currency"
        required
        pattern="[A-Za-z]{3}"
        title="Three letters, such as USD"
        maxLength={3}
        defaultValue={currency}
      />
    </div>
  );
}
