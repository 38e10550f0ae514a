import { keepsLab } from "../core/keeps-lab.ts";

/** The lab's place while its code is fetched for a visitor who comes from another page. */
const waiting = (
  <section className="lab min-h-svh p-5" aria-label="Strategy lab" aria-busy="true">
    <p className="fine">Opening the lab …</p>
  </section>
);

/** How each page's lab comes to life: late, but at once for who has a strategy of their own or an address that asks for more. */
export const labPart = { waiting, atOnce: () => keepsLab() || location.search !== "", early: true };
