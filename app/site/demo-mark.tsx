type Props = {
  readonly evidence: string | null | undefined;
  readonly text?: string;
};

/** Beside every figure and testimonial that nobody has proved. Only evidence takes it away: no switch does. */
export function DemoMark({ evidence, text = "demo figure" }: Props) {
  if (evidence) return null;
  return (
    <span className="demo-mark" title="Demo content: no evidence is on file.">
      {text}
    </span>
  );
}
