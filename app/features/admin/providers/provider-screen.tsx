import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { providerForms } from "#app/data/provider-forms/all-forms.ts";
import type { ProviderForm } from "#app/data/provider-forms/form.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { ConfirmDelete } from "../frame/confirm-delete.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { ProviderFieldControl } from "./provider-field.tsx";
import { ProviderNotes } from "./provider-notes.tsx";
import { loadProviders, type ProviderState } from "./providers-data.ts";
import { HostedNote, providersKey, stateText } from "./providers-screen.tsx";
import { useProviderForm } from "./use-provider-form.ts";

const back = { to: "/admin/providers", name: "Providers" };

function SetElsewhere({ form, stored, siteUrl }: Pick<FormProps, "form" | "stored" | "siteUrl">) {
  const { source, values } = stored;
  const chosen = form.fields.find(({ name }) => name === "provider");
  const name = chosen?.choices?.find(([value]) => value === values.provider)?.[1];
  return (
    <>
      {values.provider && (
        <p>
          Provider: <strong>{name ?? values.provider}</strong>
        </p>
      )}
      <p className="note-rule">
        Set by the {source.from}: {source.names.join(", ")}. Those settings win over the console, so nothing can be
        changed here. To change it here, remove them on the server and restart the site.
      </p>
      <ProviderNotes kind={form.kind} chosen={values.provider ?? ""} siteUrl={siteUrl} />
    </>
  );
}

type FormProps = {
  readonly form: ProviderForm;
  readonly stored: ProviderState;
  readonly siteUrl: string;
  readonly keepsSecrets: boolean;
};

function ConnectedForm({ form, stored, siteUrl, keepsSecrets }: FormProps) {
  const typed = useProviderForm(form, stored);
  const [asking, setAsking] = useState(false);
  const { busy, said } = typed;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void typed.save();
  };
  return (
    <form className="panel grid max-w-[640px] grid-cols-[minmax(0,1fr)] gap-5 p-5" noValidate onSubmit={submit}>
      <ProblemNote text={stored.problem} />
      {!keepsSecrets && (
        <p className="note-rule">
          Secrets cannot be saved: the data directory cannot be written, and PROVIDER_SECRET is not set in the
          environment.
        </p>
      )}
      {typed.fields.map((field) => {
        const { name, kind } = field;
        const isSecret = kind === "secret";
        return (
          <ProviderFieldControl
            key={name}
            field={field}
            value={(isSecret ? typed.secrets : typed.values)[name] ?? ""}
            problem={typed.problems[name]}
            change={(value) => (isSecret ? typed.setSecret : typed.setValue)(name, value)}
            savedAt={stored.savedAt[name]}
            goes={typed.removed.includes(name)}
            setRemoval={(goes) => typed.setRemoval(name, goes)}
          />
        );
      })}
      <ProviderNotes kind={form.kind} chosen={typed.values.provider ?? ""} siteUrl={siteUrl} />
      {form.effect === "at the next start" && (
        <p className="small text-ink2">A change counts from the next start of the site.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={busy === "save"} disabled={busy !== null}>
          Save
        </Button>
        <Button
          variant="secondary"
          aria-busy={busy === "test"}
          disabled={busy !== null}
          onClick={() => void typed.test()}
        >
          Test the connection
        </Button>
        {stored.changedAt && (
          <Button
            variant="danger"
            aria-busy={busy === "remove"}
            disabled={busy !== null}
            onClick={() => setAsking(true)}
          >
            Disconnect
          </Button>
        )}
      </div>
      {busy === "test" && <p role="status">Asking the provider. This takes a few seconds.</p>}
      {said && (
        <p role={said.ok ? "status" : "alert"} className="note-rule">
          {said.text}
        </p>
      )}
      <ConfirmDelete
        open={asking}
        onOpenChange={setAsking}
        title={`Disconnect ${form.name}?`}
        description="What is saved here is deleted, its secrets too, and cannot be brought back."
        act="Disconnect"
        problem={null}
        confirm={() => {
          setAsking(false);
          void typed.remove();
        }}
      />
    </form>
  );
}

/** One provider: what is set, its form, and the test of its connection. */
export function ProviderScreen({ kind }: { readonly kind: string }) {
  const query = useQuery({ queryKey: providersKey, queryFn: loadProviders });
  const form = providerForms.get(kind);
  if (!form)
    return <ScreenHead title="No such provider" about="This address names none of the providers." back={back} />;
  return (
    <>
      <ScreenHead title={form.name} about={form.about} back={back} />
      <QueryState query={query} what="the provider">
        {(state) => {
          const stored = state?.kinds.find((one) => one.kind === kind);
          if (!state || !stored) return <HostedNote />;
          const elsewhere = stored.source.from === "environment" || stored.source.from === "settings file";
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {elsewhere ? (
                <SetElsewhere form={form} stored={stored} siteUrl={state.siteUrl} />
              ) : (
                <>
                  <p className="text-ink2">{stateText(form, stored)}</p>
                  <ConnectedForm
                    form={form}
                    stored={stored}
                    siteUrl={state.siteUrl}
                    keepsSecrets={state.keepsSecrets}
                  />
                </>
              )}
            </div>
          );
        }}
      </QueryState>
    </>
  );
}
