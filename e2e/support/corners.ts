import sharp from 'sharp'

/** Colours in the middle of the four corners, as displayed, and the size. */
export async function cornersOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return [...data.subarray(from, from + 3)].map((value) => Math.round(value / 64))
  }
  return {
    size: [info.width, info.height],
    corners: [at(0.12, 0.12), at(0.88, 0.12), at(0.12, 0.88), at(0.88, 0.88)],
  }
}

export const uprightCorners = [
  [3, 0, 0],
  [0, 3, 0],
  [0, 0, 3],
  [4, 4, 0],
]
