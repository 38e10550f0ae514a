import type { SupabaseClient } from "@supabase/supabase-js";
import { loadFaqs } from "../data/content.ts";
import { ContactPanel } from "../features/pages/contact-panel.tsx";
import { FaqSearch } from "../features/pages/faq-search.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import { TicketForm } from "../features/support/ticket-form.tsx";
import { parseMarkdown, plainText } from "../site/parse-markdown.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Route } from "./+types/support";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";
import { useSite } from "./site-data.ts";

async function loadQuestions(client: SupabaseClient) {
  return (await loadFaqs(client)).map(({ id, topic, question, answer, alsoAsked }) => {
    const nodes = parseMarkdown(answer);
    return { id, topic, question, plain: [plainText(nodes), ...alsoAsked].join(" "), nodes };
  });
}

export const loader = pageLoader("support", (client) => ({ questions: loadQuestions(client) }));

export const meta = contentMeta;

const related = [
  { title: "Contact", href: "/contact", text: "Email, WhatsApp and office hours." },
  { title: "Member Area", href: "/member-area", text: "Your orders and what you own." },
  { title: "Terms of Service", href: "/terms", text: "Refunds and licenses, in plain words." },
];

export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { brand } = useSite();
  const { page, questions } = loaderData;
  return (
    <TextPage
      eyebrow="Support"
      page={page}
      related={related}
      actions={
        <>
          <ButtonLink href="#ticket">Write a ticket</ButtonLink>
          <ButtonLink href={`mailto:${brand.email}`} variant="secondary">
            Write an email
          </ButtonLink>
        </>
      }
      aside={<ContactPanel brand={brand} />}
    >
      <div className="wrap wide pb-14">
        <section id="faq" aria-labelledby="faq-heading">
          <h2 id="faq-heading" className="mb-5 text-figure">
            Questions and answers
          </h2>
          <FaqSearch questions={questions} />
        </section>
        <section id="ticket" aria-labelledby="ticket-heading" className="mt-16">
          <h2 id="ticket-heading" className="mb-5 text-figure">
            Write a ticket
          </h2>
          <TicketForm />
        </section>
      </div>
    </TextPage>
  );
}
