import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatShortNumber } from '../../messages/format.ts'
import { useMediaQuery } from '../../ui/hooks.ts'
import styles from './overview.module.css'
import { type BarPart, barParts } from './usage-bars.ts'

export type ChartPart = { readonly look: BarPart; readonly values: readonly number[] }

export type PointedBar = { readonly index: number; readonly left: number }

type DayChartProps = {
  readonly labels: readonly string[]
  readonly parts: readonly ChartPart[]
  onPoint(bar: PointedBar | null): void
}

const height = 210
const roomOfLabel = 76

export function DayChart({ labels, parts, onPoint }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const point = useRef(onPoint)
  useEffect(() => {
    point.current = onPoint
  })
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isForced = useMediaQuery('(forced-colors: active)')
  const isContrast = useMediaQuery('(prefers-contrast: more)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other colours it is drawn anew.
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const chart = new uPlot(
      optionsOf(element, labels, parts, (bar) => point.current(bar)),
      dataOf(labels, parts),
      element,
    )
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [labels, parts, isDark, isForced, isContrast])
  return (
    <div ref={place} className={styles.canvas} onPointerLeave={() => onPoint(null)}>
      {/* A canvas cannot read style sheets: these elements carry the colours to it. */}
      {[...barParts, 'text', 'line'].map((look) => (
        <i key={look} data-look={look} className={styles.probe} />
      ))}
    </div>
  )
}

/** Bars of later parts are drawn first, as sums; the earlier parts cover them. */
function dataOf(labels: readonly string[], parts: readonly ChartPart[]): uPlot.AlignedData {
  const sums = parts.map((_, at) =>
    labels.map((_label, index) =>
      parts.slice(0, at + 1).reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
    ),
  )
  return [labels.map((_, index) => index), ...sums.reverse()]
}

function optionsOf(
  element: HTMLElement,
  labels: readonly string[],
  parts: readonly ChartPart[],
  onPoint: (bar: PointedBar | null) => void,
): uPlot.Options {
  const colourOf = (look: string) => {
    const probe = element.querySelector(`[data-look="${look}"]`)
    return probe === null ? 'currentColor' : getComputedStyle(probe).color
  }
  const font = `12px ${getComputedStyle(element).fontFamily}`
  const [text, line] = [colourOf('text'), colourOf('line')]
  const bars = uPlot.paths.bars?.({ size: [0.72, 48], gap: 1, radius: 0.12 })
  return {
    width: element.clientWidth,
    height,
    // The last label is as wide as its bar group, and half of it extends beyond the last bar.
    padding: [12, roomOfLabel / 2, 0, 4],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.5, Math.max(labels.length - 0.5, 0.5)] },
      y: { range: (_chart, _least, most) => [0, most > 0 ? most * 1.05 : 1] },
    },
    axes: [
      {
        font,
        stroke: text,
        size: 28,
        grid: { show: false },
        ticks: { show: false },
        splits: (chart) => {
          const step = Math.max(1, Math.ceil((labels.length * roomOfLabel) / Math.max(chart.width, 1)))
          return labels.flatMap((_, index) => ((labels.length - 1 - index) % step === 0 ? [index] : []))
        },
        values: (_chart, splits) => splits.map((index) => labels[index] ?? ''),
      },
      {
        font,
        stroke: text,
        size: 52,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        values: (_chart, splits) => splits.map((value) => formatShortNumber(value)),
        incrs: wholeSteps,
      },
    ],
    series: [
      {},
      ...[...parts].reverse().map(({ look }) => ({
        stroke: colourOf(look),
        fill: colourOf(look),
        width: 0,
        points: { show: false },
        ...(bars !== undefined && { paths: bars }),
      })),
    ],
    hooks: {
      setCursor: [
        (chart) => {
          const { idx } = chart.cursor
          const isBar = typeof idx === 'number'
          onPoint(
            isBar
              ? { index: idx, left: chart.bbox.left / devicePixelRatio + chart.valToPos(idx, 'x') }
              : null,
          )
        },
      ],
    },
  }
}

const wholeSteps = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
).flat()
