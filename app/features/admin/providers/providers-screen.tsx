import { useQuery } from "@tanstack/react-query";
import { providerForms } from "#app/data/provider-forms/all-forms.ts";
import type { ProviderForm } from "#app/data/provider-forms/form.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { when } from "../frame/when.ts";
import { loadProviders, type ProviderState } from "./providers-data.ts";

export const providersKey = ["admin", "providers"] as const;

/** What is connected, in a line. */
export function stateText(form: ProviderForm, { source, values, changedAt, problem, waitsForStart }: ProviderState) {
  if (source.from === "environment" || source.from === "settings file")
    return `Set by the ${source.from}: ${source.names.join(", ")}`;
  if (source.from === "nothing") return waitsForStart ? "Removed: in use until the next start" : "Not connected here";
  const [first] = form.fields;
  const chosen = first?.choices?.find(([value]) => value === values[first.name])?.[1];
  const saved = `saved ${changedAt ? when(changedAt) : ""}`;
  const later = waitsForStart ? " · counts from the next start" : "";
  return `${problem ? "Needs another look" : (chosen ?? "Connected")} · ${saved}${later}`;
}

export const HostedNote = () => (
  <p className="note-rule">
    A hosted project answers for this site: its own settings and the environment of its functions connect providers.
    Nothing can be set here.
  </p>
);

/** Every provider that the site can use, with what is set. */
export function ProvidersScreen() {
  const query = useQuery({ queryKey: providersKey, queryFn: loadProviders });
  return (
    <>
      <ScreenHead
        title="Providers"
        about="Services of others that the site uses: who takes the money, sends the mail, answers, quotes prices, stores files and signs people in. Keys are encrypted and never shown again."
      />
      <QueryState query={query} what="the providers">
        {(state) =>
          state ? (
            <ul className="cells">
              {[...providerForms.values()].map((form) => {
                const found = state.kinds.find(({ kind }) => kind === form.kind);
                return (
                  <li key={form.kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-2">
                    <PageLink
                      to={`/admin/providers/${form.kind}`}
                      className="text-link inline-flex min-h-11 items-center font-semibold"
                    >
                      {form.name}
                    </PageLink>
                    <span className="small min-w-0 break-words text-ink2">{found && stateText(form, found)}</span>
                  </li>
                );
              })}
            </ul>
          ) : (
            <HostedNote />
          )
        }
      </QueryState>
    </>
  );
}
