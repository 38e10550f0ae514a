import { FileDrop } from "#app/ui/file-drop.tsx";

type Props = { readonly label: string; readonly onFile: (file: File) => void };

/** A place to drop a statement, which is also a button to choose one. */
export function StatementFile({ label, onFile }: Props) {
  return (
    <FileDrop
      className="inset relative block cursor-pointer border border-dashed p-6 text-center focus-within:outline-2 focus-within:outline-offset-2"
      overClassName="border-accent"
      idleClassName="border-line2"
      accept=".htm,.html,.csv,.txt"
      onFiles={([file]) => file && onFile(file)}
    >
      <span className="block font-semibold">{label}</span>
      <span className="fine mt-1 block">
        Drop it here or choose it: a MetaTrader 4 or 5 report (HTML), or closed trades as CSV from MetaTrader, cTrader,
        Exness, NinjaTrader, TradingView, Myfxbook, our lab or our simulator. Up to 50 MB.
      </span>
    </FileDrop>
  );
}
