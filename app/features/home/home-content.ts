import type { Home } from "../../data/content.ts";

/** What home alone shows; the claims stand in the site's own data, which every page brings along already. */
export type HomeContent = Omit<Home, "claims">;
