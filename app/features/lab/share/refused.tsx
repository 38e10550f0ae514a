import type { Problem } from "#trading/strategy/problems.ts";

const heading: Readonly<Record<string, string>> = {
  unsupported: "This format cannot say everything the strategy does",
  invalid: "The rules have to be put right first",
  "too-large": "Too long for a link",
};

/** Why an export did not happen, in words, with the places. */
export function Refused({ code, problems }: { readonly code: string; readonly problems: readonly Problem[] }) {
  return (
    <div role="alert" className="note-rule">
      <p className="font-semibold">{heading[code] ?? "This did not work"}</p>
      <ul className="small mt-1 text-ink2">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
