import type { ComponentProps, Key, ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './card-grid.module.css'

/** Between cards, in pixels. */
const gap = 16

export type CardSize = {
  /** Pixels. */
  readonly leastWidth: number
  /** Height below the picture, in pixels. */
  readonly below: number
}

export type CardShape = {
  /** Cards per line. */
  readonly across: number
  /** Of a card, in pixels. */
  readonly height: number
  /** From one line to the next, in pixels. */
  readonly lineHeight: number
}

/** Cards of equal width with a picture of 4:3 fill the width. */
export function cardShape(width: number, { leastWidth, below }: CardSize): CardShape {
  const across = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)))
  const height = Math.max(0, Math.floor(((width + gap) / across - gap) * 0.75)) + below
  return { across, height, lineHeight: height + gap }
}

export type CardLine = {
  readonly key: Key | undefined
  readonly line: number
  /** Pixels below the top of the grid. */
  readonly top: number
  readonly cards: ReactNode
}

type CardGridProps = ComponentProps<'div'> & {
  readonly label: string
  /** Lines in all; -1 while unknown. */
  readonly lineCount: number
  readonly shape: CardShape
  /** Of all lines, in pixels. */
  readonly height: number
  /** Shows the tick boxes of all cards, not only of the one at hand. */
  readonly isTicking: boolean
  /** The lines that are drawn. */
  readonly lines: readonly CardLine[]
}

/** The drawn part of a long list of cards. */
export function CardGrid(props: CardGridProps) {
  const { label, lineCount, shape, height, isTicking, lines, className, ...rest } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no cards beside each other.
    <div
      {...rest}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={lineCount}
      aria-colcount={shape.across}
      className={classNames(styles.grid, className)}
      style={{ height }}
      data-ticking={isTicking || undefined}
    >
      {lines.map(({ key, line, top, cards }) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus is in its cells, as in any grid.
        // biome-ignore lint/a11y/useSemanticElements: a row of a table has no cards.
        <div
          key={key}
          role="row"
          aria-rowindex={line + 1}
          className={styles.line}
          style={{
            top,
            height: shape.height,
            gridTemplateColumns: `repeat(${shape.across}, minmax(0, 1fr))`,
            gap,
          }}
        >
          {cards}
        </div>
      ))}
    </div>
  )
}

export { styles as cardStyles }
