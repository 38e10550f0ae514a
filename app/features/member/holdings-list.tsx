import { ownedPath } from "#app/site/owned-products.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { localLongDate, longMoment } from "#lib/date-text.ts";
import type { Holding } from "./holdings.ts";

/** Empty states teach: three ways to begin, the free one first. */
function NextSteps() {
  return (
    <div className="inset grid gap-4 p-6">
      <p className="font-semibold">Nothing here yet</p>
      <p className="small max-w-[56ch] text-ink2">
        What you buy appears here as soon as the checkout has confirmed it. Until then, the Foundation page and all
        tools cost nothing.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/foundation" size="sm">
          Start with the foundation
        </ButtonLink>
        <ButtonLink to="/#academy" variant="secondary" size="sm">
          Compare the courses
        </ButtonLink>
        <ButtonLink to="/robots" variant="secondary" size="sm">
          See the robots
        </ButtonLink>
      </div>
    </div>
  );
}

export function HoldingsList({ holdings }: { readonly holdings: readonly Holding[] }) {
  if (holdings.length === 0) return <NextSteps />;
  return (
    <ul className="cells">
      {holdings.map((holding) => (
        <li key={holding.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
          <div className="min-w-0">
            <h3 className="text-lead!">{holding.name}</h3>
            <p className="fine mt-1">
              {holding.kind} · since <time dateTime={holding.grantedAt}>{localLongDate(holding.grantedAt)}</time>
              {holding.active && holding.endsAt && (
                <>
                  {" "}
                  · until <time dateTime={holding.endsAt}>{longMoment(holding.endsAt)}</time>
                </>
              )}
            </p>
          </div>
          {holding.active ? (
            <ButtonLink
              to={ownedPath(holding.id)}
              variant="secondary"
              size="sm"
              aria-label={`${holding.name}: ${holding.action}`}
            >
              {holding.action}
            </ButtonLink>
          ) : (
            <Badge tone="down">Ended</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
