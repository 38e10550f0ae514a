import type { Brand } from "#content/types.ts";
import { whatsappUrl } from "../../site/contact-urls.ts";
import { OfficeHours } from "../../site/office-hours.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { newTab } from "../../ui/new-tab.ts";
import { Section } from "../../ui/section.tsx";
import type { HomeQuestion } from "./home-content.ts";

type Props = { readonly brand: Brand; readonly faqs: readonly HomeQuestion[] };

export function ContactSection({ brand, faqs }: Props) {
  const chat = whatsappUrl(brand);
  return (
    <Section
      id="contact"
      below
      title="Ask before you pay"
      lead="A person answers during office hours, and will tell you if a course is not right for you."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-20">
        <div>
          <dl className="grid grid-cols-[minmax(0,1fr)] gap-1 wrap-anywhere sm:gap-5">
            <div className="contact-line">
              <dt className="fine">Email</dt>
              <dd>
                <a className="text-link inline-flex min-h-11 items-center" href={`mailto:${brand.email}`}>
                  {brand.email}
                </a>
              </dd>
            </div>
            {chat && (
              <div className="contact-line">
                <dt className="fine">WhatsApp</dt>
                <dd>
                  <a className="text-link inline-flex min-h-11 items-center" href={chat} {...newTab}>
                    Send us a message
                  </a>
                </dd>
              </div>
            )}
          </dl>
          {brand.officeHours.length > 0 && (
            <>
              <h3 className="mt-8 mb-3 text-body">Office hours</h3>
              <OfficeHours hours={brand.officeHours} />
            </>
          )}
          {chat && (
            <ButtonLink className="mt-6" variant="secondary" href={chat}>
              WhatsApp Support
            </ButtonLink>
          )}
        </div>
        <div id="faq">
          <h3>Asked most often</h3>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {faqs.map((faq) => (
              <li key={faq.id}>
                <Disclosure summary={faq.question}>
                  <div className="prose">
                    <Markdown nodes={faq.nodes} />
                  </div>
                </Disclosure>
              </li>
            ))}
          </ul>
          <ButtonLink className="mt-6" variant="secondary" size="sm" to="/support">
            All questions and answers
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
