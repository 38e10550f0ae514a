import { whatsappUrl } from "#app/site/contact-urls.ts";
import { OfficeHours } from "#app/site/office-hours.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { Brand, NextSteps } from "#content/types.ts";
import { replyPromise } from "#lib/next-steps.ts";
import { newTab } from "../../../ui/new-tab.ts";

/** What happens next with a purchase, and how to reach a person about it. */
export function NextStepsPanel({ steps, brand }: { readonly steps: Omit<NextSteps, "id">; readonly brand: Brand }) {
  const promise = replyPromise(steps.replyWithinDays);
  const chat = whatsappUrl(brand);
  return (
    <section
      aria-labelledby="next-steps"
      className="grid gap-8 border-line border-t pt-8 md:grid-cols-[minmax(0,1fr)_minmax(0,340px)]"
    >
      <div>
        <h2 id="next-steps" className="text-figure!">
          {steps.heading}
        </h2>
        <p className="mt-3 max-w-[62ch] text-ink2">
          {steps.summary} {promise}
        </p>
        <ol className="mt-5 grid max-w-[62ch] list-decimal gap-3 pl-5">
          {steps.steps.map(({ text, label, href }) => (
            <li key={text}>
              {text}{" "}
              {href && (
                <SiteLink href={href} className="text-link">
                  {label ?? href}
                </SiteLink>
              )}
            </li>
          ))}
        </ol>
      </div>
      <div className="inset self-start p-5">
        <h3 className="mb-3 text-lead!">Reach a person</h3>
        <p className="small mb-4">
          <a className="text-link inline-flex min-h-11 items-center break-all" href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
          {chat && (
            <>
              <br />
              <a className="text-link inline-flex min-h-11 items-center" href={chat} {...newTab}>
                WhatsApp
              </a>
            </>
          )}
        </p>
        <OfficeHours hours={brand.officeHours} />
      </div>
    </section>
  );
}
