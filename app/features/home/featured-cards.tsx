import { SiteLink } from "../../ui/site-link.tsx";

const cards = [
  {
    title: "Forex Academy",
    href: "/#academy",
    text: "From what a pip is worth to a plan that has survived its own test, in three courses.",
  },
  {
    title: "Trading Robots",
    href: "/robots",
    text: "Automated strategies with class, costs and max drawdown shown on the label.",
  },
  {
    title: "Mentorship",
    href: "/#mentorship",
    text: "Someone experienced who reads your journal and says what it shows.",
  },
];

export function FeaturedCards() {
  return (
    <ul className="wrap featured">
      {cards.map((card) => (
        <li key={card.title}>
          <SiteLink className="featured-card" href={card.href}>
            <span className="flex items-center justify-between gap-4 text-[20px] font-[660] tracking-[-0.02em]">
              {card.title}
              <span aria-hidden="true" className="featured-arrow">
                →
              </span>
            </span>
            <span className="small mt-2 block text-ink2">{card.text}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
