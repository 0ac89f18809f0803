import { samplesOf, type TiffPage } from './directory.ts'

/** Restores values stored as the difference from the sample before, in place. */
export function addUp(
  data: Uint8Array,
  rowLength: number,
  samples: number,
  { bits, isLittle }: Pick<TiffPage, 'bits' | 'isLittle'>,
): void {
  const wide = bits === 16
  const [high, low] = isLittle ? [1, 0] : [0, 1]
  const back = wide ? samples * 2 : samples
  for (let row = 0; row < data.length; row += rowLength)
    for (let at = row + back; at < row + rowLength; at += wide ? 2 : 1) {
      if (!wide) {
        data[at] = (data[at] ?? 0) + (data[at - back] ?? 0)
        continue
      }
      const sum = (data[at + low] ?? 0) + (data[at + low - back] ?? 0)
      data[at + high] = (data[at + high] ?? 0) + (data[at + high - back] ?? 0) + (sum >> 8)
      data[at + low] = sum
    }
}

/** Returns a row's samples as eight bits each. Smaller samples are scaled up, except palette indexes. */
export function readSamples(
  row: Uint8Array,
  count: number,
  { bits, isLittle, colours }: Pick<TiffPage, 'bits' | 'isLittle' | 'colours'>,
  into: Uint8Array,
  { from, step }: { readonly from: number; readonly step: number },
): void {
  const most = 2 ** bits - 1
  const spread = colours === 'palette' ? 1 : 255 / most
  for (let index = 0, to = from; index < count; index += 1, to += step) {
    if (bits === 8) into[to] = row[index] ?? 0
    else if (bits === 16) into[to] = row[index * 2 + (isLittle ? 1 : 0)] ?? 0
    else {
      const bit = index * bits
      into[to] = (((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & most) * spread
    }
  }
}

type Colouring = Pick<TiffPage, 'colours' | 'samples' | 'alpha' | 'palette'>

export function toPixels(
  read: Uint8Array,
  width: number,
  { colours, samples, alpha, palette }: Colouring,
  pixels: Uint8ClampedArray,
  offset: number,
): void {
  const entries = palette.length / 3
  const colourSamples = samplesOf(colours)
  for (let x = 0, at = 0, to = offset; x < width; x += 1, at += samples, to += 4) {
    const first = read[at] ?? 0
    if (colours === 'rgb') {
      pixels[to] = first
      pixels[to + 1] = read[at + 1] ?? 0
      pixels[to + 2] = read[at + 2] ?? 0
    } else if (colours === 'palette') {
      for (let part = 0; part < 3; part += 1) pixels[to + part] = (palette[part * entries + first] ?? 0) >> 8
    } else if (colours === 'cmyk') {
      const light = 255 - (read[at + 3] ?? 0)
      for (let part = 0; part < 3; part += 1)
        pixels[to + part] = ((255 - (read[at + part] ?? 0)) * light) / 255
    } else pixels.fill(colours === 'grey' ? first : 255 - first, to, to + 3)
    const cover = alpha === 'none' ? 255 : (read[at + colourSamples] ?? 255)
    pixels[to + 3] = cover
    if (alpha === 'multiplied' && cover > 0)
      for (let part = 0; part < 3; part += 1) pixels[to + part] = ((pixels[to + part] ?? 0) * 255) / cover
  }
}
