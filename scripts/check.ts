/** `npm run check`: format, lint, types, unused code, unit tests – what should be green before every commit. */
import { runStages, staticStages, unitStage } from "./stage.ts";

process.exitCode = await runStages([...staticStages, unitStage]);
