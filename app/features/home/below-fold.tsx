import type { Brand, Claim } from "#content/types.ts";
import type { Buy } from "../../site/buy-button.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Argument } from "./argument.tsx";
import { BrokerGrid } from "./broker-grid.tsx";
import { ContactSection } from "./contact-section.tsx";
import { CourseCards } from "./course-cards.tsx";
import { EbookPromo } from "./ebook-promo.tsx";
import type { HomeContent, HomeQuestion } from "./home-content.ts";
import { MentorList } from "./mentor-list.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { sectionTitles } from "./section-titles.ts";
import { StatisticRow, StoryCards } from "./stories.tsx";
import { ToolGrid } from "./tool-grid.tsx";

function StartJourney() {
  return (
    <div
      id="start-journey"
      className="inset mt-6 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 p-5 sm:p-9"
    >
      <div className="max-w-[58ch]">
        <h3>Your own figures start with your own journal</h3>
        <p className="mt-2 text-ink2">
          Open the academy, read what each course holds, and begin where your journal says you should.
        </p>
      </div>
      <SiteLink className="btn btn-primary" href="/#academy">
        See the courses
      </SiteLink>
    </div>
  );
}

type Claims = Readonly<Record<string, Claim>>;
type Props = {
  readonly home: HomeContent;
  readonly claims: Claims;
  readonly faqs: readonly HomeQuestion[];
  readonly brand: Brand;
  readonly onBuy: Buy;
};

function MentorshipSection({ home, brand, onBuy }: Pick<Props, "home" | "brand" | "onBuy">) {
  return (
    <Section
      id="mentorship"
      below
      title="A mentor who reads your trades with you"
      lead="Bring your journal. A mentor looks for the decision behind the result, and suggests one change to try."
    >
      <PlanCards folded plans={home.plans} onBuy={onBuy} />
      <div className="mt-10 md:mt-14">
        <MentorList mentors={home.mentors} />
      </div>
      <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
        <SiteLink className="btn btn-primary" href="/#contact">
          Book Free Consultation
        </SiteLink>
        <p className="min-w-0 text-ink2 wrap-anywhere">
          or write to{" "}
          <a className="text-link inline-flex min-h-11 items-center" href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
        </p>
      </div>
    </Section>
  );
}

function StoriesSection({ home, claims, title }: Pick<Props, "home" | "claims"> & { readonly title: string }) {
  return (
    <Section
      id="success"
      below
      title={title}
      lead="What they changed, and what came of it. None of these results is typical, and yours will differ."
    >
      <StatisticRow statistics={home.statistics} claims={claims} />
      <div className="mt-6">
        <StoryCards stories={home.stories} />
      </div>
      <StartJourney />
    </Section>
  );
}

const ebookClaims = (claims: Claims) => [claims.ebooks, claims["ebook-pages"], claims["ebook-downloads"]];

/** Home below its first screen. */
export default function BelowFold({ home, claims, faqs, brand, onBuy }: Props) {
  const titles = sectionTitles(home);
  return (
    <div id="below-fold">
      <Section
        id="academy"
        below
        title={titles.courses}
        lead="Every module ends with something you can check: a calculation, a rule or a trade record."
      >
        <CourseCards folded courses={home.courses} onBuy={onBuy} />
      </Section>
      <Section
        id="trading-tools"
        below
        title={titles.tools}
        lead="The lab and the calculators run in your browser and show how each figure is worked out."
        aside={
          <SiteLink className="btn btn-primary max-md:hidden" href={home.toolsClosing.href}>
            {home.toolsClosing.action}
          </SiteLink>
        }
      >
        <ToolGrid tools={home.tools} />
        <SiteLink className="btn btn-primary mt-6 w-full md:hidden" href={home.toolsClosing.href}>
          {home.toolsClosing.action}
        </SiteLink>
        <Argument />
      </Section>
      <MentorshipSection home={home} brand={brand} onBuy={onBuy} />
      <Section
        id="brokers"
        below
        title={titles.brokers}
        lead="What each one asks for and charges. Some pay us for an introduction; each such link is marked. Ordered by the cost of a trade in EUR/USD, cheapest first."
      >
        <BrokerGrid brokers={home.brokers} />
      </Section>
      <StoriesSection home={home} claims={claims} title={titles.stories} />
      <ContactSection brand={brand} faqs={faqs} />
      <EbookPromo claims={ebookClaims(claims)} />
    </div>
  );
}
