import { type ReactNode, useRef } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CardGrid, cardShape } from '../../../ui/cards/card-grid.tsx'
import { useElementSize } from '../../../ui/long-list/surroundings.ts'
import { useReview } from '../review-context.ts'
import { hasDecision } from '../table/check-cell.tsx'
import { ReviewFrame } from '../table/review-table.tsx'
import { stopsOf } from '../table/row-stops.ts'
import { type ReviewGridProps, useReviewGrid } from '../table/use-review-grid.ts'
import { moveInCards } from './move-in-cards.ts'
import { LoadingCard, ReviewCard } from './review-card.tsx'
import styles from './review-cards.module.css'

/** Height below the pictures, in pixels: all cards are equally high, whether there is something to decide or not. */
const below = { usual: 64, withDecisions: 124 } as const
const leastWidth = 232
/** Height of the bar above the cards, and room for their focus ring, in pixels. */
const headHeight = 50

const shownStops: ReadonlySet<string> = new Set(['metadata', 'documentId', 'content'])

/** The rows of the batch as virtualized cards with large pictures. The arrow keys move in all four directions. */
export function ReviewCards({ top, bar, below: beneath, empty, ...grid }: ReviewGridProps) {
  const { rows, chosen, filter } = grid
  const { summary } = useReview()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(body)
  const hasDecisions =
    summary.problem + summary.undecided + summary.skipped > 0 || rows.loaded.some(hasDecision)
  const shape = cardShape(width, {
    leastWidth,
    below: hasDecisions ? below.withDecisions : below.usual,
  })
  const { across, lineHeight } = shape
  const { at, edit, scroll, commands, keys } = useReviewGrid({
    ...{ ...grid, scroller, body, move: moveInCards },
    placeName: `review:cards:${summary.id}:${filter}`,
    lines: { across, lineHeight, headHeight },
    stopsAt: (index) => stopsOf(rows.rowAt(index)).filter((stop) => !shownStops.has(stop)),
  })
  // While pages load one by one, a row may be on two of them for a moment.
  const drawn = new Set<number>()
  const drawCard = (index: number): ReactNode => {
    const row = rows.rowAt(index)
    const column = (index % across) + 1
    if (row === undefined || drawn.has(row.key))
      return <LoadingCard key={`at ${index}`} index={index} column={column} />
    drawn.add(row.key)
    return (
      <ReviewCard
        key={row.key}
        row={row}
        index={index}
        column={column}
        isSelected={chosen.isSelected(row.key)}
        isAt={index === at.index}
        edit={edit?.key === row.key ? edit : null}
        commands={commands}
      />
    )
  }
  const cardsOf = (line: number) =>
    Array.from({ length: Math.max(0, Math.min(across, rows.count - line * across)) }, (_, column) =>
      drawCard(line * across + column),
    )
  return (
    <ReviewFrame {...{ scroller, top, bar, below: beneath }} empty={rows.count === 0 && empty}>
      <div className={styles.cards}>
        <CardGrid
          ref={body}
          label={messages.review.table}
          lineCount={Math.ceil(rows.count / across)}
          shape={shape}
          height={scroll.height}
          isTicking
          lines={scroll.drawn.map(({ index: line, top: lineTop }) => ({
            key: line,
            line,
            top: lineTop,
            cards: cardsOf(line),
          }))}
          {...keys}
        />
      </div>
    </ReviewFrame>
  )
}
