import { drawnPath, type DrawnPicture as Picture } from "#lib/drawn-picture.ts";
import { classNames } from "../ui/class-names.ts";

type Props = { readonly picture: Picture; readonly className?: string };

/** A picture drawn from the simulated market, one for each theme. It stands beside the words that it illustrates and says nothing of its own. */
export function DrawnPicture({ picture, className }: Props) {
  const file = { width: 480, height: 200, loading: "lazy", decoding: "async" } as const;
  return (
    <span className={classNames("drawn", className)} aria-hidden="true">
      <img alt="" {...file} className="on-paper" src={drawnPath(picture, "paper")} />
      <img alt="" {...file} className="on-night" src={drawnPath(picture, "night")} />
    </span>
  );
}
