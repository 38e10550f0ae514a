type Props = {
  readonly percent: number;
  /** What the server does once all of the file is there. */
  readonly then: string;
};

export function UploadProgress({ percent, then }: Props) {
  const words = percent < 100 ? `Uploading: ${percent}%` : `Uploaded. ${then}`;
  return (
    <div role="status" className="grid gap-1">
      <p className="small">{words}</p>
      <progress aria-label="Upload" max={100} {...(percent < 100 ? { value: percent } : {})} />
    </div>
  );
}
