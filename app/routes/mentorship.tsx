import { appContext } from "../data/app-context.ts";
import { loadBookable } from "../data/bookings.ts";
import { loadHome } from "../data/content.ts";
import { BookingForm } from "../features/booking/booking-form.tsx";
import { MentorList } from "../features/home/mentor-list.tsx";
import { PlanCards } from "../features/home/plan-cards.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import type { Route } from "./+types/mentorship";
import { buy } from "./buy.ts";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [page, { plans, mentors }, bookable] = await Promise.all([
    loadPageContent(client, "mentorship"),
    loadHome(client),
    loadBookable(client),
  ]);
  return { page, plans, mentors, bookable };
}

export const meta = contentMeta;

const related = [
  { title: "Courses", href: "/courses", text: "If you would rather begin with a guided path." },
  { title: "Success Stories", href: "/#success", text: "What students changed, and what came of it." },
  { title: "Support", href: "/support", text: "Answers about booking, sessions and refunds." },
];

export default function MentorshipPage({ loaderData }: Route.ComponentProps) {
  const { page, plans, mentors, bookable } = loaderData;
  return (
    <TextPage
      eyebrow="Education"
      page={page}
      related={related}
      actions={
        <SiteLink className="btn btn-primary" href="#book">
          Book Free Consultation
        </SiteLink>
      }
    >
      <div className="wrap wide pb-14">
        <h2 className="sr-only">Plans and mentors</h2>
        <PlanCards plans={plans} onBuy={buy} />
        <div className="mt-14">
          <MentorList mentors={mentors} />
        </div>
        <section id="book" aria-labelledby="book-heading" className="mt-16">
          <h2 id="book-heading" className="mb-5 text-figure">
            Book a time
          </h2>
          <BookingForm {...bookable} />
        </section>
      </div>
    </TextPage>
  );
}
