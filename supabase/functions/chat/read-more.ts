export type Source = readonly [title: string, url: string];

/** A list of links; a title that an owner has typed may have brackets, which would end the link. */
export const linkList = (links: readonly Source[]): string =>
  links.map(([title, url]) => `- [${title.replaceAll(/[[\]]/g, "")}](${url})`).join("\n");

/** Where an answer comes from, as the end of it. */
export const readMore = (...links: readonly Source[]): string => `**Read more**\n\n${linkList(links)}`;
