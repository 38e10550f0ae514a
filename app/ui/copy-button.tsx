import { useState } from "react";
import { Button, type ButtonVariant } from "./button.tsx";

type Props = { readonly text: string; readonly label: string; readonly variant?: ButtonVariant };

/** Copies, and says that it did; where the browser refuses, it says what to do instead. */
export function CopyButton({ text, label, variant = "primary" }: Props) {
  const [said, setSaid] = useState<"copied" | "refused" | null>(null);
  const copy = async () => {
    try {
      // At an address without HTTPS there is no clipboard.
      await navigator.clipboard.writeText(text);
      setSaid("copied");
    } catch {
      setSaid("refused");
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button variant={variant} size="sm" onClick={() => void copy()}>
        {label}
      </Button>
      <span className="fine" role="status">
        {said === "copied" ? "Copied." : said === "refused" ? "The browser refused: select the text and copy it." : ""}
      </span>
    </span>
  );
}
