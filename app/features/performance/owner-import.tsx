import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "#app/data/client.ts";
import { removeRobotStatement, storeRobotStatement } from "#app/data/robots.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { AnalysisView } from "./analysis-view.tsx";
import type { LiveRecord } from "./record-types.ts";
import { StatementFile } from "./statement-file.tsx";
import { useStatement } from "./use-statement.ts";

type Robot = { readonly id: string; readonly name: string };
type Props = { readonly robots: readonly Robot[]; readonly records: readonly LiveRecord[] };

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function Choice(props: { name: string; label: string; options: readonly (readonly [value: string, text: string])[] }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {props.label}
      </label>
      <select id={id} name={props.name} className="input">
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Details({ robots }: { readonly robots: readonly Robot[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice name="robot" label="Robot" options={robots.map(({ id, name }) => [id, name] as const)} />
      <Choice
        name="kind"
        label="Account"
        options={[
          ["live", "Live"],
          ["demo", "Demo"],
        ]}
      />
      <TextField name="title" label="Title" required maxLength={120} defaultValue="Account record" />
      <TextField name="broker" label="Broker (shown; may stay empty)" maxLength={120} />
      <TextField name="currency" label="Currency" required pattern="[A-Za-z]{3}" defaultValue="USD" />
    </div>
  );
}

/** The owner publishes the analysis of an account's statement; the statement itself stays on the owner's machine. */
export default function OwnerImport({ robots, records }: Props) {
  const { state, read, clear } = useStatement();
  const [busy, setBusy] = useState(false);
  const revalidator = useRevalidator();

  const change = async (what: string, act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
      await revalidator.revalidate();
      toast({ title: what });
    } catch (error) {
      toast({ title: "It was not stored", description: wordsOf(error), variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  const publish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.kind !== "ready") return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const { items: _written, format, ...analysis } = state.analysis;
    void change("The record is published", async () => {
      await storeRobotStatement(await browserClient(), {
        robotId: text("robot"),
        title: text("title"),
        accountKind: text("kind") === "live" ? "live" : "demo",
        broker: text("broker") || null,
        currency: text("currency").toUpperCase(),
        format,
        analysis,
      });
      clear();
    });
  };

  return (
    <div className="inset p-5 sm:p-6">
      <h3>Publish an account’s record</h3>
      <p className="small mt-1 mb-4 text-ink2">
        Only you see this. The file is analysed here; figures and findings are stored and shown, the statement is not.
      </p>
      <StatementFile label="The account’s statement" onFile={(file) => void read(file)} />
      {state.kind === "refused" ? <p className="mt-3 text-down">! {state.words}</p> : null}
      {state.kind === "ready" ? (
        <form className="mt-5" onSubmit={publish}>
          <Details robots={robots} />
          <div className="mt-5 flex flex-wrap gap-3">
            <Button type="submit" disabled={busy}>
              Publish
            </Button>
            <Button variant="secondary" onClick={clear}>
              Discard
            </Button>
          </div>
          <div className="mt-6">
            <AnalysisView title={state.name} analysis={state.analysis} />
          </div>
        </form>
      ) : null}
      {records.length > 0 ? (
        <ul className="mt-5 border-t border-line">
          {records.map(({ id, title }) => (
            <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-2">
              {title}
              <Button
                variant="danger"
                size="sm"
                disabled={busy}
                onClick={() =>
                  void change("The record was removed", async () => removeRobotStatement(await browserClient(), id))
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
