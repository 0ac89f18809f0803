export type PrintedFigure = {
  readonly name: string
  readonly ours: number
  readonly unit: string
  /** Ours divided by the peer's. */
  readonly ratio: number
}

const line =
  /^(?<name>.+): (?<ours>[\d.,]+) (?<unit>[^;]+); .+: [\d.,]+ [^;]+; ratio (?<ratio>[\d.]+)x(?:,|$)/

/** Reads the figures from the output of `npm run bench`; other lines are skipped. */
export function readFigures(output: string): readonly PrintedFigure[] {
  return output.split('\n').flatMap((text) => {
    const found = line.exec(text.trim())?.groups
    if (found === undefined) return []
    const { name = '', ours = '', unit = '', ratio = '' } = found
    return [{ name, ours: Number(ours.replaceAll(',', '')), unit, ratio: Number(ratio) }]
  })
}

type Side = { readonly ours: number; readonly ratio: number }

export type ComparedFigure = {
  readonly name: string
  readonly unit: string
  /** Medians over all runs of one commit; null if that commit did not measure the figure. */
  readonly before: Side | null
  readonly after: Side | null
  /** The later ratio divided by the earlier one. */
  readonly quotient: number | null
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
    const quotient = before === null || after === null ? null : after.ratio / before.ratio
    return { name, unit, before, after, quotient }
  })
}

function sideOf(figures: readonly PrintedFigure[], name: string): Side | null {
  const runs = figures.filter((figure) => figure.name === name)
  if (runs.length === 0) return null
  return { ours: median(runs.map(({ ours }) => ours)), ratio: median(runs.map(({ ratio }) => ratio)) }
}

/** For an even number of values, the mean of the middle two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(sorted.length / 2) - 1)
  return sorted.length % 2 === 1 ? low : (low + high) / 2
}

export function formatCompared({ name, unit, before, after, quotient }: ComparedFigure): string {
  const side = (one: Side | null) =>
    one === null
      ? 'not measured'
      : `${one.ours.toLocaleString('en', { maximumSignificantDigits: 4 })} ${unit} (${one.ratio.toFixed(2)}x)`
  const end = quotient === null ? '' : `; quotient of the ratios ${quotient.toFixed(2)}`
  return `${name}: then ${side(before)}; now ${side(after)}${end}`
}
