import sharp from "sharp";
import { expect, test } from "vitest";
import { transformPicture } from "./transform-picture.ts";

const [side, frames] = [20, 12];

/** An animation of frames that differ. */
const animation = () =>
  sharp(Buffer.from(Array.from({ length: side * side * frames * 3 }, (_, index) => (index * 7919) % 256)), {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
  })
    .gif()
    .toBuffer();

test("an animation is made smaller, and stretched as far as it could have been sent", async () => {
  const content = await animation();
  for (const sides of [10, 400]) {
    const shown = await transformPicture(content, "image/webp", {
      width: sides,
      height: sides,
      resize: "fill",
      quality: 80,
    });
    expect((await sharp(shown, { animated: true }).metadata()).pages).toBe(frames);
  }
});

test("a small animation that would become a large one in each of its frames is refused before it is made", async () => {
  const how = { width: 2_500, height: 2_500, resize: "fill", quality: 80 } as const;
  await expect(transformPicture(await animation(), "image/webp", how)).rejects.toMatchObject({ status: 413 });
  // One frame of that size is a picture like others.
  expect((await transformPicture(await animation(), "image/jpeg", how)).length).toBeGreaterThan(0);
});
