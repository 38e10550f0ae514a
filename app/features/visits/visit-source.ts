/** Where somebody comes from: the host of the page with the link, and what a campaign's link says of itself. */
export type VisitSource = {
  readonly referrer: string;
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
};

const direct: VisitSource = { referrer: "", source: "", medium: "", campaign: "" };

export const saysNothing = (source: VisitSource): boolean => Object.values(source).every((value) => value === "");

/** The source that a page was opened with. A page of this site itself is none. */
export function sourceOf(address: URL, referrer: string): VisitSource {
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  const named = (name: string) => address.searchParams.get(`utm_${name}`)?.slice(0, 200) ?? "";
  return {
    ...direct,
    referrer: from && from.origin !== address.origin ? from.hostname : "",
    source: named("source"),
    medium: named("medium"),
    campaign: named("campaign"),
  };
}

export type Touches = { readonly first: VisitSource; readonly last: VisitSource };

/** What a visit begins with in this tab. `open`: what another open tab of this site knows of the same visit. */
export function firstTouches(here: VisitSource, open: Touches | null): Touches {
  if (!open) return { first: here, last: here };
  return { first: open.first, last: saysNothing(here) ? open.last : here };
}

/** A campaign's link that is followed within the site. */
export function nextTouches(touches: Touches, address: URL): Touches {
  const here = sourceOf(address, "");
  return saysNothing(here) ? touches : { ...touches, last: here };
}
