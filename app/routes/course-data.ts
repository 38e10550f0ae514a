import type { Brand } from "#content/types.ts";

/** schema.org's Course for the home page: the program as a whole, as the business advertises it; without a rating once the claim of its students is gone. */
export function courseData(brand: Brand, siteUrl: string, isRated: boolean): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Course",
    name: "Complete Forex Trading Mastery",
    description: brand.description,
    provider: { "@type": "Organization", name: brand.name, url: siteUrl },
    courseMode: "online",
    educationalLevel: "Beginner",
    timeRequired: "P3M",
    hasCourseInstance: { "@type": "CourseInstance", courseMode: "online", duration: "P3M" },
    ...(isRated && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: "4.8", reviewCount: "5000", bestRating: "5" },
    }),
    offers: {
      "@type": "Offer",
      price: "197",
      priceCurrency: "USD",
      category: "Paid",
      availability: "https://schema.org/InStock",
      url: `${siteUrl}/courses`,
    },
  };
}
