/** `npm test`: everything – static checks, unit, integration on a real PostgreSQL, browser. Ends with `N passed, N failed`. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./read-reports.ts";
import { browserStage, integrationStage, runStages, staticStages, unitStage } from "./stage.ts";

spawnSync(process.execPath, [join(root, "scripts/bootstrap.mjs"), "--browser"], { cwd: root, stdio: "inherit" });
process.exitCode = await runStages([...staticStages, unitStage, integrationStage, browserStage]);
