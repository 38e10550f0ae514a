import { Button } from "../../ui/button.tsx";

type Props = { readonly count: number; readonly onMove: () => Promise<void> };

/** Offers a member the alerts that wait on this device. Nothing is moved without the click. */
export function DeviceOffer({ count, onMove }: Props) {
  if (count === 0) return null;
  return (
    <p className="small mt-4 flex flex-wrap items-center gap-3">
      {count === 1 ? "1 alert is" : `${count} alerts are`} waiting on this device and not in your account.
      <Button variant="secondary" onClick={() => onMove()}>
        Move to my account
      </Button>
    </p>
  );
}
