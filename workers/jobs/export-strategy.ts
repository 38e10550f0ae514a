import { fileName } from "#lib/file-name.ts";
import type { SymbolSpec } from "#trading/market/symbols.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { differences, type ExportLanguage } from "#trading/strategy/export/differences/differences.ts";
import { exportMql5 } from "#trading/strategy/export/mql5/export-mql5.ts";
import { exportPine } from "#trading/strategy/export/pine/export-pine.ts";
import { exportPython } from "#trading/strategy/export/python/export-python.ts";
import { parseStrategy, writeStrategyText } from "#trading/strategy/parse-document.ts";
import { encodeStrategy } from "#trading/strategy/url-code.ts";
import type { JobHandler } from "../jobs.ts";
import type { ExportFormat } from "../rules/rules-jobs.ts";

const endings: Readonly<Record<ExportFormat, string>> = {
  link: "",
  json: ".json",
  mql5: ".mq5",
  pine: ".pine",
  python: ".py",
};

function write(document: StrategyDocument, format: ExportFormat, stated: SymbolSpec | undefined): string {
  switch (format) {
    case "link":
      return encodeStrategy(document);
    case "json":
      return writeStrategyText(document);
    case "mql5":
      return exportMql5(document, stated).source;
    case "pine":
      return exportPine(document, stated);
    case "python":
      return exportPython(document, stated);
  }
}

const languages: Readonly<Partial<Record<ExportFormat, ExportLanguage>>> = {
  mql5: "mql5",
  pine: "pine",
  python: "python",
};

export const exportStrategy: JobHandler<"export-strategy"> = ({ document, format, contract }) => {
  const parsed = parseStrategy(document);
  const text = write(parsed, format, contract);
  const language = languages[format];
  return {
    text,
    fileName: `${fileName(parsed.name, 60)}${endings[format]}`,
    differences: language ? differences(parsed, language, contract) : null,
  };
};
