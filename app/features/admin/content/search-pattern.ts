/** The words of a search as PostgREST's pattern for `ilike` within `or`: what is special there is taken as written. */
export const searchPattern = (search: string) => `"*${search.replaceAll(/[\\"]/g, "\\$&").replaceAll(/[*%]/g, "")}*"`;
