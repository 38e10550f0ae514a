/** The site as a visitor's browser and the machine's processor see it. */
import { startSite } from "../tests/support/start-site.ts";
import { printFirstLoad } from "./site/first-load.ts";
import { printLighthouse } from "./site/lighthouse.ts";
import { printAgainstNginx } from "./site/requests-per-cpu-second.ts";

const lab = ["/strategy-builder", "/backtesting", "/strategy-scanner"];
const market = ["/trading", "/trading-simulator", "/forecasts", "/forex-tools", "/news", "/account-comparison"];
const site = await startSite();
try {
  await printFirstLoad(site.url, ["/", "/robots", "/courses", "/auth", "/blog", ...lab]);
  await printAgainstNginx(site.url, site.pid);
  printLighthouse(site.url, ["/", "/robots", ...lab, ...market]);
} finally {
  await site.stop();
}
