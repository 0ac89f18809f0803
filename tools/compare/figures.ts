export type PrintedFigure = {
  readonly name: string
  readonly ours: number
  readonly unit: string
  /** Ours divided by the peer's. */
  readonly ratio: number
}

const line =
  /^(?<name>.+): (?<ours>[\d.,]+) (?<unit>[^;]+); .+: (?<peer>[\d.,]+) [^;]+; ratio (?<ratio>[\d.]+)x(?:,|$)/

/** Reads the figures from the output of `npm run bench`; other lines are skipped. */
export function readFigures(output: string): readonly PrintedFigure[] {
  return output.split('\n').flatMap((text) => {
    const found = line.exec(text.trim())?.groups
    if (found === undefined) return []
    const { name = '', unit = '' } = found
    const [ours, peer, ratio] = [numberOf(found.ours), numberOf(found.peer), numberOf(found.ratio)]
    return [{ name, ours, unit, ratio: ratio < leastExact ? ours / peer : ratio }]
  })
}

/** Printed with two decimals, a smaller ratio says next to nothing. */
const leastExact = 0.5

function numberOf(text = ''): number {
  return Number(text.replaceAll(',', ''))
}

type Side = { readonly ours: number; readonly ratio: number }

export type ComparedFigure = {
  readonly name: string
  readonly unit: string
  /** Medians over all runs of one commit; null if that commit did not measure the figure. */
  readonly before: Side | null
  readonly after: Side | null
  /** The later figure, and the later ratio, divided by the earlier one. */
  readonly quotients: { readonly ours: number; readonly ratio: number } | null
}

/** Pairs the figures of two commits by name, in the order of the newer commit. */
export function compareFigures(
  earlier: readonly PrintedFigure[],
  later: readonly PrintedFigure[],
): readonly ComparedFigure[] {
  const names = [...new Set([...later, ...earlier].map(({ name }) => name))]
  return names.map((name) => {
    const [before, after] = [sideOf(earlier, name), sideOf(later, name)]
    const unit = [...later, ...earlier].find((figure) => figure.name === name)?.unit ?? ''
    const quotients =
      before === null || after === null
        ? null
        : { ours: after.ours / before.ours, ratio: after.ratio / before.ratio }
    return { name, unit, before, after, quotients }
  })
}

function sideOf(figures: readonly PrintedFigure[], name: string): Side | null {
  const runs = figures.filter((figure) => figure.name === name)
  if (runs.length === 0) return null
  return { ours: median(runs.map(({ ours }) => ours)), ratio: median(runs.map(({ ratio }) => ratio)) }
}

/** Returns the middle value; for an even number of values, the mean of the middle two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(sorted.length / 2) - 1)
  return sorted.length % 2 === 1 ? low : (low + high) / 2
}

export function formatCompared({ name, unit, before, after, quotients }: ComparedFigure): string {
  const side = (one: Side | null) =>
    one === null
      ? 'not measured'
      : `${one.ours.toLocaleString('en', { maximumSignificantDigits: 4 })} ${unit} (${one.ratio.toLocaleString('en', { maximumSignificantDigits: 3 })}x)`
  const end =
    quotients === null
      ? ''
      : `; now by then ${quotients.ours.toFixed(2)}, by the ratios ${quotients.ratio.toFixed(2)}`
  return `${name}: then ${side(before)}; now ${side(after)}${end}`
}
