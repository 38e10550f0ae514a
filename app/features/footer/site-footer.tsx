import type { ReactNode } from "react";
import type { Brand, FooterColumn, NavLink } from "#content/types.ts";
import { phoneUrl } from "../../site/contact-urls.ts";
import { LogoMark } from "../../site/logo-mark.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { SocialLinks } from "./social-links.tsx";

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
        <a className="footer-link" href={phoneUrl(brand)}>
          {brand.phone}
        </a>
        <span className="py-1.5 text-ink2">{brand.city}</span>
      </address>
      <SocialLinks links={brand.social} />
    </div>
  );
}

/** Side by side on a wide screen; on a phone a row for each, which opens. */
function Columns({ columns }: { readonly columns: readonly FooterColumn[] }) {
  return (
    <nav aria-label="Footer" className="grid gap-x-6 sm:grid-cols-[repeat(4,auto)] sm:justify-between">
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
