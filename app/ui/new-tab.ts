/** Attributes of a link that leaves the site: it opens in a new tab, which learns nothing of this one. */
export const newTab = { target: "_blank", rel: "noopener noreferrer" } as const;

export const newTabIfOutside = (href: string) => (/^https?:/.test(href) ? newTab : {});
