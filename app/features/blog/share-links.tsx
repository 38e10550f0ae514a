import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";

type Props = { readonly title: string; readonly url: string };

/** The system's own share sheet where there is one, else the address on the clipboard. No one else's scripts. */
export function ShareLinks({ title, url }: Props) {
  const share = async () => {
    try {
      if (navigator.share) {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toast({ title: "Address copied", description: url });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({ title: "The address could not be copied", description: url, variant: "destructive" });
    }
  };
  return (
    <p className="flex gap-3">
      <Button variant="secondary" size="sm" onClick={share}>
        Share
      </Button>
      <a
        className="btn btn-quiet btn-sm"
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        Send by email
      </a>
    </p>
  );
}
