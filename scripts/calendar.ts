/** `npm run -s calendar`: the iCalendar files whose entries the economic calendar shows. See `runSourceCommand`. */
import { runSourceCommand } from "./source-command.ts";

runSourceCommand({ command: "calendar", table: "calendar_events", items: "entries", takesCurrency: true });
