/** `npm run -s news`: the RSS and Atom feeds whose headlines `/news` shows. See `runSourceCommand`. */
import { runSourceCommand } from "./source-command.ts";

runSourceCommand({ command: "news", table: "news_items", items: "items", takesCurrency: false });
