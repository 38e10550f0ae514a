import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { browserClient } from "#app/data/client.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { plainNumber } from "#lib/figure-text.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { sectionsFor } from "../frame/sections.ts";
import { useStaff } from "../frame/staff-context.ts";
import { FindingText } from "./finding-text.tsx";
import { loadMachine, type Machine } from "./system-data.ts";
import { countWaiting, waiting } from "./waiting.ts";

/** What a site lacks before it goes public. */
function ToDo({ musts }: { readonly musts: Machine["findings"] }) {
  return (
    <section className="mb-8 grid gap-4" aria-label="Before going public">
      <h2>Do first, before going public</h2>
      <ul className="grid gap-3">
        {musts.map((finding) => (
          <li key={finding.text} className="note-rule [overflow-wrap:anywhere]">
            <FindingText {...finding} />
          </li>
        ))}
      </ul>
      <p>
        <PageLink to="/admin/system" className="text-link inline-flex min-h-11 items-center">
          Everything that is left to do
        </PageLink>
      </p>
    </section>
  );
}

/** The console's first screen: what waits, how the last days went, and on a phone where everything is. */
export function OverviewScreen({ lastWeek }: { readonly lastWeek: ReactNode }) {
  const { role } = useStaff();
  const machine = useQuery({
    queryKey: ["admin", "system", "machine"],
    queryFn: loadMachine,
    enabled: role === "owner",
  });
  const musts = machine.data?.findings.filter(({ level }) => level === "must") ?? [];
  const mine = waiting.filter(({ roles }) => roles.includes(role));
  const query = useQuery({
    queryKey: ["admin", "waiting", role],
    queryFn: async () => {
      const client = await browserClient();
      return Promise.all(mine.map((entry) => countWaiting(client, entry)));
    },
  });
  return (
    <>
      <ScreenHead title="Overview" about="What waits for you, and everything that can be changed." />
      <QueryState query={query} what="what waits">
        {(counts) => {
          const due = mine.map((entry, at) => ({ ...entry, count: counts[at] ?? 0 })).filter(({ count }) => count > 0);
          if (due.length === 0 && (musts.length > 0 || machine.isLoading)) return null;
          return due.length === 0 ? (
            <p className="note-rule" role="status">
              Nothing waits for you.
            </p>
          ) : (
            <ul className="cells" aria-label="Waiting">
              {due.map(({ name, to, count }) => (
                <li key={to}>
                  <PageLink to={to} className="flex min-h-12 items-baseline gap-3 px-5 py-3">
                    <span className="text-h3 font-semibold">{plainNumber(count)}</span> {name[count === 1 ? 0 : 1]}
                  </PageLink>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
      {role === "owner" && lastWeek}
      {musts.length > 0 && <ToDo musts={musts} />}
      <div className="admin-overview">
        {sectionsFor(role)
          .slice(1)
          .map(({ name, places }) => (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              <ul>
                {places.map((place) => (
                  <li key={place.to}>
                    <PageLink to={place.to} className="text-link inline-flex min-h-11 items-center">
                      {place.name}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </>
  );
}
