/** A pixel's channels, each from 0 to 1. */
export type Rgba = { readonly r: number; readonly g: number; readonly b: number; readonly a: number }

type Cluster = { red: number; green: number; blue: number; weight: number }

const maximumColours = 5
const leastShare = 0.02
// In steps of 1/255 over the three channels; nearer than this two colours look like one.
const sameColourDistance = 48

/**
 * The colours a picture is mostly made of, the largest first, as `#rrggbb`: pixels are gathered in 4,096 boxes,
 * near boxes are joined to the larger one. Pixels more than half transparent do not count.
 */
export function findMainColours(pixels: Iterable<Rgba>): string[] {
  const boxes = new Map<number, Cluster>()
  let counted = 0
  for (const { r, g, b, a } of pixels) {
    if (a < 0.5) continue
    counted += 1
    const [red, green, blue] = [toByte(r), toByte(g), toByte(b)]
    const box = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const cluster = boxes.get(box) ?? { red: 0, green: 0, blue: 0, weight: 0 }
    cluster.red += red
    cluster.green += green
    cluster.blue += blue
    cluster.weight += 1
    boxes.set(box, cluster)
  }
  return joinNear([...boxes.values()])
    .filter(({ weight }) => weight >= counted * leastShare)
    .slice(0, maximumColours)
    .map(toHex)
}

function joinNear(boxes: readonly Cluster[]): Cluster[] {
  const joined: Cluster[] = []
  for (const box of boxes.toSorted((one, other) => other.weight - one.weight)) {
    const near = joined.find((each) => distance(each, box) < sameColourDistance)
    if (near === undefined) {
      joined.push({ ...box })
      continue
    }
    near.red += box.red
    near.green += box.green
    near.blue += box.blue
    near.weight += box.weight
  }
  return joined.toSorted((one, other) => other.weight - one.weight)
}

function distance(one: Cluster, other: Cluster): number {
  return Math.hypot(
    one.red / one.weight - other.red / other.weight,
    one.green / one.weight - other.green / other.weight,
    one.blue / one.weight - other.blue / other.weight,
  )
}

function toHex({ red, green, blue, weight }: Cluster): string {
  const channels = [red, green, blue].map((sum) => Math.round(sum / weight))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function toByte(share: number): number {
  return Math.min(255, Math.max(0, Math.round(share * 255)))
}
