/** What the business says, as the site reads it. Seeded from `content/`, stored in the database, edited by the owner. */

export type Brand = {
  readonly name: string;
  /** Lower-case, used in paths: `/northpip-pricing`. */
  readonly slug: string;
  readonly tagline: string;
  /** A picture of the library; the compass where there is none. */
  readonly logo?: string;
  readonly description: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  /** Messaging service in international digits, without a plus: the wa.me form. */
  readonly whatsapp: string;
  readonly whatsappGreeting: string;
  readonly channelUrl: string;
  readonly copyrightYear: number;
  readonly developerCredit: string;
  readonly officeHours: readonly { readonly days: string; readonly hours: string }[];
  readonly social: readonly { readonly name: string; readonly href: string }[];
  /** Who sells, as receipts name them; the brand's name and address when absent. */
  readonly seller?: { readonly legalName: string; readonly address: string; readonly taxId?: string };
  /** True until the owner has replaced the fictional demo content: the site then says so in one quiet line. */
  readonly demo: boolean;
};

export type NavLink = { readonly name: string; readonly href: string };
export type NavGroup = { readonly name: string; readonly items: readonly NavLink[] };
export type FooterColumn = { readonly name: string; readonly items: readonly NavLink[] };

/** Where the proof of a figure or testimonial is kept; null shows it as demo content. */
export type Evidence = { readonly evidence: string | null };

export type Claim = Evidence & {
  readonly id: string;
  readonly value: string;
  readonly label: string;
};
/** `claim`: the id of the claim that the card repeats. */
export type Statistic = {
  readonly icon: string;
  readonly value: string;
  readonly label: string;
  readonly claim: string | null;
};

export type CourseLevel = "Beginner" | "Intermediate" | "Professional";
/** `evidence` speaks for the number of students, the rating and the badge. */
export type Course = Evidence & {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** US dollars. */
  readonly price: number;
  readonly duration: string;
  /** Null where none is shown. */
  readonly students: number | null;
  readonly rating: number | null;
  readonly level: CourseLevel;
  readonly badge: string | null;
  readonly checkoutUrl: string;
  readonly modules: readonly string[];
  readonly features: readonly string[];
};

/** `evidence` speaks for `popular`. */
export type MentorshipPlan = Evidence & {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  /** `per 4 sessions`, `monthly`, `per 3 months`. */
  readonly duration: string;
  readonly type: "one-off" | "monthly" | "quarterly";
  readonly checkoutUrl: string;
  readonly features: readonly string[];
  readonly popular: boolean;
  readonly sessions: string;
  readonly support: string;
};

/** `evidence` speaks for the experience and the rating. */
export type Mentor = Evidence & {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly experience: string;
  readonly specialty: string;
  readonly rating: number;
  readonly image: string;
};

/** What can be booked with a mentor. */
export type BookingKind = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly minutes: number;
  /** The plan that includes it; null for everybody. */
  readonly planId: string | null;
  /** How many the plan includes; null for as many as wanted. */
  readonly included: number | null;
  readonly includedPer: "order" | "30 days";
};

/** A mentor's hours on a weekday (0 is Sunday), by the wall clock of the mentor's zone. */
export type MentorHours = {
  readonly id: string;
  readonly mentorId: string;
  /** IANA name. */
  readonly zone: string;
  readonly weekday: number;
  /** After midnight. */
  readonly fromMinute: number;
  readonly toMinute: number;
};

export type Broker = Evidence & {
  readonly id: string;
  readonly name: string;
  readonly rating: number;
  readonly regulation: string;
  readonly minDeposit: number;
  /** Pips on EUR/USD. */
  readonly spreads: string;
  /** US dollars for each side of one lot; null where none is stated. */
  readonly commissionPerLot: number | null;
  readonly description: string;
  readonly highlights: readonly string[];
  /** Initials drawn as the mark. */
  readonly logo: string;
  /** Affiliate address, or `#contact`. */
  readonly url: string;
  /** Share of retail accounts that lose money with this broker, in percent, and when it was read. */
  readonly lossShare: number;
  readonly lossShareDate: string;
};

/** An account type as its broker states it; what it does not state is null or missing, never zero. */
export type BrokerAccount = Evidence & {
  readonly id: string;
  readonly brokerId: string;
  readonly name: string;
  /** The company a customer signs with, and who oversees that company. */
  readonly entity: string | null;
  readonly regulator: string | null;
  readonly minDeposit: number | null;
  /** Average spread in pips, by symbol. */
  readonly spreads: Readonly<Record<string, number>>;
  /** US dollars for each side of one lot. */
  readonly commissionPerLot: number | null;
  /** Points that a lot earns (negative: pays) per night, by symbol. */
  readonly swaps: Readonly<Record<string, { readonly long: number; readonly short: number }>>;
  readonly platforms: readonly string[];
  readonly execution: string | null;
  readonly withdrawals: string | null;
  /** ISO date. */
  readonly checkedOn: string | null;
};

export type Story = Evidence & {
  readonly id: string;
  readonly avatar: string;
  /** A picture of the library; the initials where there is none. */
  readonly picture?: string | null;
  readonly name: string;
  readonly role: string;
  readonly location: string;
  readonly course: string;
  readonly timeframe: string;
  readonly achievement: string;
  readonly profit: string;
  readonly rating: number;
  readonly before: string;
  readonly after: string;
  readonly improvement: string;
  readonly story: string;
};

export type Robot = {
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  readonly price: number;
  /** Path of the generated SVG. */
  readonly image: string;
  readonly checkoutUrl: string;
  readonly platform: string;
  readonly pairs: readonly string[];
  readonly timeframe: string;
  readonly strategyClass: string;
  readonly usesGrid: boolean;
  readonly usesMartingale: boolean;
  readonly minDeposit: number;
  readonly features: readonly string[];
  readonly licence: string;
  /** Live accounts that one licence covers at a time. */
  readonly activationLimit: number;
  readonly refundRule: string;
};

export type VpsPlan = {
  readonly id: string;
  readonly name: string;
  readonly priceMonthly: number;
  readonly ramGb: number;
  readonly cpu: number;
  readonly location: string;
  readonly brokerDistance: string;
  readonly uptime: number;
  readonly checkoutUrl: string;
};

/** What happens after a purchase. `id` is a kind of product, or a product's own id, which wins. */
export type NextSteps = {
  readonly id: string;
  readonly heading: string;
  readonly summary: string;
  /** Working days until a person writes; null when nobody has to. */
  readonly replyWithinDays: number | null;
  readonly steps: readonly { readonly text: string; readonly label?: string; readonly href?: string }[];
};

/** Who should not buy a product, by the product's id. */
export type ProductNote = { readonly id: string; readonly notFor: string };

export type ToolCard = {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  readonly description: string;
  readonly action: string;
  readonly href: string;
};

export type Faq = {
  readonly id: string;
  readonly topic: string;
  readonly question: string;
  /** Markdown. */
  readonly answer: string;
  /** Other ways to ask it: found by the assistant and by the search, never shown. */
  readonly alsoAsked: readonly string[];
};

/** Questions that one place answers; the assistant compares a visitor's question with them. */
export type AskedExamples = {
  readonly id: string;
  readonly url: string;
  /** Picks the passage where several share the address; null takes the first. */
  readonly heading: string | null;
  readonly examples: readonly string[];
};

export type SearchCategory = "Pages" | "Education" | "Tools" | "Support" | "Community" | "Legal";
export type SearchEntry = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly category: SearchCategory;
  readonly keywords: readonly string[];
};

/** A page whose introduction and sections are text: legal pages, about, and the openings of tool pages. */
export type PageSection = {
  readonly anchor: string;
  readonly heading: string;
  /** Markdown: paragraphs, lists, bold, links. No raw HTML. */
  readonly body: string;
};
export type PageText = {
  /** The path without its leading slash, `home` for `/`, `pricing` for the pricing route. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  readonly keywords: readonly string[];
  readonly sections: readonly PageSection[];
};

export type PostSummary = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly tags: readonly string[];
  readonly readingMinutes: number;
};
/** `body` is Markdown without the title. */
export type Post = PostSummary & { readonly body: string };

/** A line in the list of lessons. */
export type Lesson = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly readingMinutes: number;
  /** The exercise at its end: an id of `trading/school`. */
  readonly exercise: string | null;
};
export type CourseLesson = Lesson & {
  readonly courseId: string;
  /** Of the course, from 1. */
  readonly week: number;
  /** Readable without a purchase. */
  readonly free: boolean;
};

export type GlossaryTerm = {
  readonly id: string;
  readonly term: string;
  /** One sentence, shown beside the word in a lesson. */
  readonly short: string;
  /** Markdown. */
  readonly body: string;
  /** Ids of other terms. */
  readonly related: readonly string[];
  /** Other names. */
  readonly also: readonly string[];
};

export type Book = {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** What the reader can do after it: "You can …". */
  readonly promise: string;
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly level: "beginner" | "intermediate" | "advanced";
  /** Null for a free book; else it is for the students of this course. */
  readonly courseId: string | null;
};
/** A line in the contents of a book. */
export type BookChapter = {
  readonly id: string;
  readonly bookId: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly readingMinutes: number;
};
