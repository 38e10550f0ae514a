import type { Claim } from "#content/types.ts";
import { DemoMark } from "../../site/demo-mark.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";

const spines = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Nine spines in the style of the covers: one strip of the accent each, at its own height. */
function Shelf() {
  return (
    <svg viewBox="0 0 300 150" className="w-full max-w-[420px]" aria-hidden="true">
      {spines.map((index) => {
        const height = 96 + ((index * 37) % 41);
        return (
          <g key={index} transform={`translate(${12 + index * 31} ${140 - height})`}>
            <rect width="27" height={height} rx="2" fill="var(--raised)" stroke="var(--line2)" />
            <rect
              x="0.5"
              y={14 + ((index * 13) % 22)}
              width="26"
              height="6"
              fill="var(--accent)"
              opacity={0.35 + (index % 3) * 0.3}
            />
            <rect x="9" y={height - 18} width="9" height="2" fill="var(--control)" />
          </g>
        );
      })}
      <rect y="140" width="300" height="1.5" fill="var(--line2)" />
    </svg>
  );
}

export function EbookPromo({ claims }: { readonly claims: readonly (Claim | undefined)[] }) {
  return (
    <section id="ebooks" className="section below-fold">
      <div className="wrap">
        <div className="inset grid items-center gap-10 p-5 sm:p-10 lg:grid-cols-[minmax(0,1fr)_auto] lg:p-12">
          <div>
            <h2 className="text-figure">E-books, free to read</h2>
            <p className="lead mt-3">
              Short books on one subject each. Read them in the browser, or download EPUB and PDF without signing up.
            </p>
            <dl className="figures figures-three mt-6 gap-y-4">
              {claims.map((claim) =>
                claim ? (
                  <Figure
                    key={claim.id}
                    value={claim.value}
                    label={
                      <>
                        {claim.label} <DemoMark evidence={claim.evidence} text="demo" />
                      </>
                    }
                    large
                  />
                ) : null,
              )}
            </dl>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink to="/ebooks">See the nine subjects</ButtonLink>
              <ButtonLink variant="secondary" to="/alternative-courses">
                Free courses elsewhere
              </ButtonLink>
            </div>
          </div>
          <div className="w-[420px] max-w-full max-lg:hidden">
            <Shelf />
          </div>
        </div>
      </div>
    </section>
  );
}
