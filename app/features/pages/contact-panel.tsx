import type { Brand } from "#content/types.ts";
import { phoneUrl, whatsappUrl } from "../../site/contact-urls.ts";
import { OfficeHours } from "../../site/office-hours.tsx";
import { ButtonLink } from "../../ui/button.tsx";

export function ContactPanel({ brand }: { readonly brand: Brand }) {
  const chat = whatsappUrl(brand);
  return (
    <div className="panel p-6 sm:p-8">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere sm:grid-cols-2">
        <div>
          <dt className="fine">Email</dt>
          <dd>
            <a className="text-link inline-flex min-h-11 items-center" href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
          </dd>
        </div>
        {brand.phone && (
          <div>
            <dt className="fine">Telephone</dt>
            <dd>
              <a className="text-link inline-flex min-h-11 items-center" href={phoneUrl(brand)}>
                {brand.phone}
              </a>
            </dd>
          </div>
        )}
        {brand.city && (
          <div className="sm:col-span-2">
            <dt className="fine">Address</dt>
            <dd className="py-1.5 text-balance">{brand.city}</dd>
          </div>
        )}
      </dl>
      {brand.officeHours.length > 0 && (
        <>
          <h2 className="mt-4 mb-3 border-t border-line pt-5 text-body tracking-[-0.01em]">Office hours</h2>
          <OfficeHours hours={brand.officeHours} />
        </>
      )}
      {chat && (
        <ButtonLink className="mt-5" href={chat}>
          WhatsApp Support
        </ButtonLink>
      )}
    </div>
  );
}
