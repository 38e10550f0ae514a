import type { ReactNode } from "react";
import type { Brand, Claim } from "#content/types.ts";
import { DemoMark } from "../../site/demo-mark.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

type Props = {
  readonly brand: Brand;
  readonly claims: readonly (Claim | undefined)[];
  /** The search box: another feature's button. */
  readonly search: ReactNode;
  readonly children: ReactNode;
};

export function Hero({ brand, claims, search, children }: Props) {
  return (
    <section id="home" className="wrap wide hero">
      <div className="hero-words">
        <p className="eyebrow">{brand.tagline}</p>
        <h1 className="mt-5">
          Measure first.
          <br />
          Then trade.
        </h1>
        <p className="hero-lead">
          Three courses, a mentor when you want one, and tools that show their arithmetic. Begin with a demo account.
        </p>
        <div className="hero-actions">
          <SiteLink className="btn btn-primary" href="/#mentorship">
            Start Your Journey
          </SiteLink>
          <div className="min-w-0 flex-1">{search}</div>
        </div>
        <SiteLink className="text-link hero-lab" href="/strategy-builder">
          Try the strategy lab, free and without an account
        </SiteLink>
        <dl className="hero-figures">
          {claims.map((claim) =>
            claim ? (
              <div key={claim.id} className="flex flex-col-reverse justify-end">
                <dt className="fine">
                  {claim.label} <DemoMark evidence={claim.evidence} text="demo" />
                </dt>
                <dd className="text-figure font-semibold leading-tight tracking-[-0.025em]">{claim.value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
