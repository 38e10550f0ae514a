import type { ReactNode } from "react";
import type { Brand, FooterColumn, NavLink } from "#content/types.ts";
import { phoneUrl } from "../../site/contact-urls.ts";
import { LogoMark } from "../../site/logo-mark.tsx";
import { newTabIfOutside } from "../../ui/new-tab.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";

/** Simple strokes in one weight; a name without a drawing shows its first letter. */
const drawings: Readonly<Record<string, string>> = {
  Facebook: "M14 7h2.5V3.5H14A3.5 3.5 0 0 0 10.5 7v2.5H8V13h2.5v7.5H14V13h2.5l.5-3.5h-3V7z",
  X: "M4 4l16 16M20 4 4 20",
  Instagram:
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.7 7.3v.01",
  YouTube: "M5.5 5.5h13a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10 9l5 3-5 3z",
  WhatsApp:
    "M3.5 20.5l1.2-4.3A8.5 8.5 0 1 1 8 19.4zM8.7 8.5c-.3 3.3 3.3 7 6.8 6.8l.8-1.9-2.2-1.1-1 1c-1.2-.5-1.9-1.2-2.4-2.4l1-1-1.1-2.2z",
};

function SocialLinks({ links }: { readonly links: readonly NavLink[] }) {
  return (
    <ul className="-ml-2.5 mt-4 flex">
      {links.map(({ name, href }) => {
        const drawing = drawings[name];
        return (
          <li key={name}>
            <Tooltip content={name}>
              <a className="icon-btn" href={href} aria-label={name} {...newTabIfOutside(href)}>
                {drawing ? (
                  <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
                    <path d={drawing} strokeWidth="1.75" strokeLinejoin="round" strokeLinecap="round" />
                  </svg>
                ) : (
                  <span aria-hidden="true">{name.slice(0, 1)}</span>
                )}
              </a>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

type Props = {
  readonly brand: Brand;
  readonly columns: readonly FooterColumn[];
  readonly legalLinks: readonly NavLink[];
  /** Another feature's form. */
  readonly newsletter: ReactNode;
  /** Theme and chart colors: another feature's controls. */
  readonly preferences: ReactNode;
};

function BrandBlurb({ brand }: { readonly brand: Brand }) {
  return (
    <div className="max-w-[340px]">
      <p className="flex items-center gap-2.5 text-lead font-semibold tracking-[-0.02em]">
        <LogoMark logo={brand.logo} /> {brand.name}
      </p>
      <p className="small mt-3 text-ink2">{brand.description}</p>
      <address className="small mt-4 grid justify-items-start not-italic">
        <a className="footer-link" href={`mailto:${brand.email}`}>
          {brand.email}
        </a>
        {brand.phone && (
          <a className="footer-link" href={phoneUrl(brand)}>
            {brand.phone}
          </a>
        )}
        {brand.city && <span className="py-1.5 text-ink2">{brand.city}</span>}
      </address>
      <SocialLinks links={brand.social} />
    </div>
  );
}

/** Side by side on a wide screen, as many as fit at the size of the text; on a phone a row for each, which opens. */
function Columns({ columns }: { readonly columns: readonly FooterColumn[] }) {
  return (
    <nav
      aria-label="Footer"
      className="grid gap-x-6 sm:grid-cols-[repeat(auto-fit,minmax(6.5rem,auto))] sm:justify-between sm:gap-y-6"
    >
      {columns.map((column) => (
        <div key={column.name}>
          <h2 className="fine footer-name font-semibold tracking-normal">{column.name}</h2>
          <details className="disclosure footer-fold">
            <summary className="small">{column.name}</summary>
            <ul className="pb-2 sm:pb-0">
              {column.items.map((item) => (
                <li key={item.name}>
                  <SiteLink className="footer-link" href={item.href}>
                    {item.name}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </details>
        </div>
      ))}
    </nav>
  );
}

export function SiteFooter({ brand, columns, legalLinks, newsletter, preferences }: Props) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        {newsletter}
        <div className="grid gap-8 border-y border-line py-8 first:border-t-0 md:gap-12 md:py-12 lg:grid-cols-[minmax(0,340px)_minmax(0,1fr)] lg:gap-20">
          <BrandBlurb brand={brand} />
          <Columns columns={columns} />
        </div>
        <p className="fine max-w-[86ch] pt-6 md:pt-8">
          Trading foreign exchange and CFDs on margin carries a high level of risk and is not suitable for everyone. You
          can lose more than you deposit with some brokers, and most retail accounts lose money. Nothing here is
          personal advice.
        </p>
        {brand.demo ? (
          <p className="fine mt-3 max-w-[86ch]">
            Demo content: the brokers, people, stories and figures on this site are fictional until its owner replaces
            them.
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-8 gap-y-2 py-5 md:py-8">
          <p className="fine">
            © {brand.copyrightYear} {brand.name}. {brand.developerCredit}.
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {legalLinks.map((link) => (
              <li key={link.href}>
                <SiteLink className="footer-link" href={link.href}>
                  {link.name}
                </SiteLink>
              </li>
            ))}
          </ul>
          <div className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-2">{preferences}</div>
        </div>
      </div>
    </footer>
  );
}
