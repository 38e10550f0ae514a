import { stampsEndBars } from "#trading/market/import/column-names.ts";
import type { Detection } from "#trading/market/import/detect.ts";
import { type FormatId, formatIds, formats } from "#trading/market/import/formats.ts";
import type { ImportOptions } from "#trading/market/import/import-options.ts";
import type { SpreadUnit } from "#trading/market/import/spread-column.ts";
import type { ColumnRole, TextLayout } from "#trading/market/import/text-layout.ts";
import { zoneTitle } from "#trading/market/import/zone.ts";
import { ChoiceField } from "../fields/choice-field.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { type ImportChoiceProps, ImportConfidence } from "./import-questions.tsx";

const offsets = Array.from({ length: 27 }, (_, at) => at - 12);
const offsetZone = (hours: number) =>
  [
    `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`,
    `UTC${hours < 0 ? "−" : "+"}${Math.abs(hours)}, all year`,
  ] as const;
const zones: readonly (readonly [string, string])[] = [
  ["broker", "Broker time (New York + 7 h)"],
  ["eet", "Broker time by European summer time (EET/EEST)"],
  ["cet", "Central European Time (CET/CEST)"],
  ["utc", "UTC"],
  ["moscow", "Moscow"],
  ["new-york", "New York"],
  ["london", "London"],
  ["tokyo", "Tokyo"],
  ["sydney", "Sydney"],
  ...offsets.filter((hours) => hours !== 0).map(offsetZone),
];

const symbolsIn = ({ questions }: Detection): readonly string[] =>
  questions.flatMap(({ about, choices }) => (about === "symbol" ? (choices ?? []) : []));

/** What the file seems to be, why, and everything about it that may be put right. */
export function ImportChoices({ detection, options, onOptions }: ImportChoiceProps) {
  const { text, reason, sure } = detection;
  const format = options.format ?? detection.format;
  const set = (next: Partial<ImportOptions>) => onOptions({ ...options, ...next });
  const layout = options.layout ?? text?.layout;
  const endsBars = formats[format].endOfBar || (layout && stampsEndBars(text?.header ?? [], layout.columns));
  const zone = options.zone ?? (detection.zoneHeading ? detection.zone : formats[format].zone);
  // Of offsets, only whole hours are in the list.
  const named = zones.every(([id]) => id !== detection.zone);
  const setLayout = (next: Partial<TextLayout>) =>
    layout && set({ layout: { ...layout, ...next, columns: [...(next.columns ?? layout.columns)] } });
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="small">
        <strong>{formats[detection.format].title}</strong>
        {sure < 0.5 ? ", perhaps" : ""}: {reason}. {formats[format].trap}
      </p>
      <ImportConfidence detection={detection} options={options} onOptions={onOptions} />
      <div className="lab-fields import-fields">
        {options.rowSymbol ? (
          <ChoiceField
            label="Rows of"
            value={options.rowSymbol}
            options={symbolsIn(detection).map((name) => [name, name])}
            onValue={(rowSymbol) => set({ rowSymbol })}
          />
        ) : null}
        <ChoiceField<FormatId>
          label="Format"
          value={format}
          options={formatIds.map((id) => [id, formats[id].title])}
          onValue={(id) => set({ format: id === detection.format ? undefined : id })}
        />
        <ChoiceField
          label="File's time zone"
          value={zone}
          options={named ? [[detection.zone, zoneTitle(detection.zone)], ...zones] : zones}
          onValue={(id) => set({ zone: id })}
          help="Times that name their own offset ignore this."
        />
        <ChoiceField
          label="Time stamps"
          value={options.stamps ?? (endsBars ? "close" : "open")}
          options={[
            ["open", "Start of the bar"],
            ["close", "End of the bar"],
          ]}
          onValue={(stamps) => set({ stamps })}
        />
        <ChoiceField
          label="Duplicate times"
          value={options.duplicates ?? "last"}
          options={[
            ["last", "Keep the last"],
            ["first", "Keep the first"],
          ]}
          onValue={(duplicates) => set({ duplicates })}
        />
        {layout?.columns.includes("spread") ? (
          <ChoiceField<SpreadUnit | "auto">
            label="Spread column"
            value={options.spreadUnit ?? "auto"}
            options={[
              ["auto", "Recognize the unit"],
              ["points", "Points"],
              ["pips", "Pips"],
              ["price", "Price differences"],
            ]}
            onValue={(unit) => set({ spreadUnit: unit === "auto" ? undefined : unit })}
          />
        ) : null}
        <ChoiceField
          label="Weekend bars"
          value={options.weekend ?? "keep"}
          options={[
            ["keep", "Keep"],
            ["drop", "Leave out"],
          ]}
          onValue={(weekend) => set({ weekend })}
        />
      </div>
      {text && layout ? (
        <ImportColumns
          layout={layout}
          header={text.header}
          preview={text.preview}
          onColumns={(columns: readonly ColumnRole[]) => setLayout({ columns })}
          dateOrder={options.dateOrder ?? layout.dateOrder}
          onDateOrder={(dateOrder) => set({ dateOrder })}
        />
      ) : null}
    </div>
  );
}
