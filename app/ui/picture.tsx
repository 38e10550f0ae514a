import { pictureAddress, pictureSources, pictureWidths, type StoredPicture } from "#lib/stored-picture.ts";

type Props = {
  readonly picture: StoredPicture;
  /** Empty where a text beside it says the same. */
  readonly alt: string;
  /** How wide it is shown, as in `sizes` of an image. */
  readonly sizes: string;
  readonly className?: string;
  /** Seen at once: not left until one scrolls there. */
  readonly first?: boolean;
};

/** A stored picture in the smallest of its widths and formats that the browser can use. */
export function Picture({ picture, alt, sizes, className, first = false }: Props) {
  const { id, width, height } = picture;
  const middle =
    pictureWidths(width)
      .filter((each) => each <= 640)
      .at(-1) ?? width;
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSources(picture, "avif")} sizes={sizes} />
      <img
        className={className}
        src={pictureAddress(id, middle, "webp")}
        srcSet={pictureSources(picture, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={first ? undefined : "lazy"}
        decoding="async"
      />
    </picture>
  );
}
