export type ToastVariant = "default" | "destructive";
export type Toast = {
  readonly title: string;
  readonly description?: string;
  readonly variant?: ToastVariant;
  /** Milliseconds; 4000 unless said otherwise. */
  readonly duration?: number;
  readonly action?: { readonly label: string; readonly onClick: () => void };
};

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let show: Show | null = null;
let dismiss = () => {};
const listeners = new Set<() => void>();

/** Says something in passing. Kept until the toaster has been fetched and mounted, so that nothing said early is lost. */
export function toast(message: Toast) {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  for (const listener of listeners) listener();
}

/** Takes away what is shown: a panel that opens must not have it on its title. */
export const dismissToasts = (): void => dismiss();

/** The toaster's side: takes what is waiting, then everything that follows, until it is unmounted. */
export function attachToaster(next: Show, dismissAll = () => {}): () => void {
  show = next;
  dismiss = dismissAll;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (show === next) show = null;
  };
}

/** Called when something is said before a toaster exists: the moment to fetch it. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => listeners.delete(listener);
}
