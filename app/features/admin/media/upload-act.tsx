import { Button } from "#app/ui/button.tsx";
import type { LongWork } from "#app/ui/use-long-work.ts";

type Props = {
  readonly state: LongWork<void>;
  /** What the server does once all of the file is there. */
  readonly then: string;
  readonly upload: () => void;
  readonly cancel: () => void;
};

/** The button that uploads; while it goes on, how far it is and how to end it. */
export function UploadAct({ state, then, upload, cancel }: Props) {
  if (state.kind !== "running")
    return (
      <Button className="justify-self-start" onClick={upload}>
        Upload
      </Button>
    );
  const { percent } = state;
  return (
    <>
      <div role="status" className="grid gap-1">
        <p className="small">{percent < 100 ? `Uploading: ${percent}%` : `Uploaded. ${then}`}</p>
        <progress className="w-full" aria-label="Upload" max={100} {...(percent < 100 ? { value: percent } : {})} />
      </div>
      <Button variant="secondary" className="justify-self-start" onClick={cancel}>
        Cancel
      </Button>
    </>
  );
}
