import type { ComponentProps, Key, ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './card-grid.module.css'

const gap = 16

export type CardSize = {
  readonly leastWidth: number
  /** Height below the picture, in pixels. */
  readonly below: number
}

export type CardShape = {
  readonly across: number
  readonly height: number
  /** Distance between lines, in pixels. */
  readonly lineHeight: number
}

/** Equal cards with a 4:3 picture fill the width. */
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
  /** -1 while unknown. */
  readonly lineCount: number
  readonly shape: CardShape
  /** Pixels of all lines. */
  readonly height: number
  /** Shows the checkboxes of all cards, not only of the hovered or focused one. */
  readonly isTicking: boolean
  readonly lines: readonly CardLine[]
}

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
