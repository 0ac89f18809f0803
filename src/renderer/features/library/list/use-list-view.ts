import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { marksOf } from '../../../../shared/domain/query/marks.ts'
import type { Query } from '../../../../shared/domain/query/query.ts'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import type { TableLayout } from '../../../../shared/schemas/view.ts'
import { after } from '../../../ipc/call.ts'
import { queries } from '../../../ipc/queries.ts'
import { useConnections } from '../../../services/connections.tsx'
import { useMemory } from '../../../services/remembered.tsx'
import type { RowWindow } from '../../../ui/long-list/list-place.ts'
import { equalRows } from '../../../ui/long-list/row-places.ts'
import { useRowWindow } from '../../../ui/long-list/use-row-window.ts'
import { useNow } from '../../../ui/timestamp.tsx'
import { documentKey } from '../selection/document-selection.ts'
import type { DocumentSelectionPort } from '../selection/use-document-selection.ts'
import type { FoundDocuments } from './found-documents.ts'
import { useListEntryKeys, useListFocus } from './use-list-focus.ts'
import { type ListOverlay, useRowActions } from './use-row-actions.ts'

export type DocumentListProps = {
  readonly found: FoundDocuments<FoundDocument>
  readonly query: Query
  readonly layout: TableLayout
  readonly chosen: DocumentSelectionPort
  /** The document beside the list, by its key. */
  readonly open: string | null
  /** Where the list was when it was left; under this name it is found again. */
  readonly placeName: string
  onLayout(layout: TableLayout): void
  onOverlay(overlay: ListOverlay): void
  /** Asks whether to move this document to the trash, or all that are selected. */
  onRemove(row: FoundDocument): void
}

type ListViewOptions = Omit<DocumentListProps, 'query' | 'layout' | 'onLayout'> & {
  readonly scroller: RefObject<HTMLElement | null>
  /** How many documents stand beside each other. */
  readonly across: number
  readonly rowHeight: number
  readonly headHeight: number
}

/** Rows beyond those in sight are drawn once nobody has typed on for so long, or one scrolls. */
const restsMs = 200
/** One that is in sight by half at either end. */
const halfInSight = 2

/** Of a list that has just come, what is in sight: the rest of what is drawn ahead takes as long as a third of that. */
function inSightOf(shown: RowWindow, inSight: number): RowWindow {
  if (shown.first > 0) return shown
  return { ...shown, last: Math.min(shown.last, inSight + halfInSight - 1) }
}

/** Whether a list has been there for a while. */
function useRested(found: FoundDocuments<FoundDocument>) {
  const [rested, setRested] = useState<typeof found | null>(null)
  const isRested = rested === found
  useEffect(() => (isRested ? undefined : after(restsMs, () => setRested(found))), [found, isRested])
  return {
    isRested,
    markRested: () => {
      if (!isRested) setRested(found)
    },
  }
}

/** So far ahead of what is in sight, in documents; more would only be in the way of what is. */
const askedAhead = 60
const askedBehind = 20
/** Of a list that has just come nothing is asked for but what is drawn: somebody may type on. */
const askedAheadOfFirst = 0
/** Whoever goes further than this at once drags the bar: what flies by is not asked for, only what comes to rest. */
const farOff = 200
const flyingMs = 100

/** What table and cards share: which documents are drawn, which are asked for, the focus, the mouse and the keys. */
export function useListView(options: ListViewOptions) {
  const { found, chosen, open, placeName, scroller, across, rowHeight, headHeight } = options
  const { onOverlay, onRemove } = options
  const memory = useMemory()
  const count = found.likelyLength
  const { isRested, markRested } = useRested(found)
  const lines = Math.ceil(count / across)
  const places = useMemo(() => equalRows(lines, rowHeight), [lines, rowHeight])
  const rows = useRowWindow({
    scroller,
    rows: places,
    headHeight,
    // One name is always used with one type.
    initialPlace: (memory.get(placeName) as number | undefined) ?? 0,
    onPlace: (place) => {
      memory.set(placeName, place)
      markRested()
    },
  })
  const shown = isRested ? rows.shown : inSightOf(rows.shown, rows.inSight)
  // Another search is read from its beginning.
  const before = useRef(found)
  const { moveTo } = rows
  useLayoutEffect(() => {
    if (before.current === found) return
    before.current = found
    moveTo(0)
  }, [found, moveTo])

  // Where one comes back to: what is opened from here has the focus already.
  const [opened] = useState(() => (open === null ? -1 : found.indexOf((row) => documentKey(row) === open)))
  const focus = useListFocus({
    scroller,
    count,
    isWhole: found.isWhole,
    across,
    inSight: rows.inSight,
    chosen,
    initial: Math.max(0, opened),
    reveal: rows.reveal,
    onOverlay,
    onLook: (index) => {
      const row = found.rowAt(index)
      if (row == null || row.pictureId === null) return
      const { pictureId, title, excerpt } = row
      onOverlay({ kind: 'picture', pictureId, title: title ?? excerpt })
    },
    onRemove: (index) => {
      const row = found.rowAt(index)
      if (row !== undefined) onRemove(row)
    },
  })
  // Where more or fewer of them stand beside each other, as for a document that opens beside the list, it stays in sight.
  const acrossBefore = useRef(across)
  const { reveal } = rows
  useLayoutEffect(() => {
    if (acrossBefore.current !== across) reveal(Math.floor(focus.active / across))
    acrossBefore.current = across
  }, [across, reveal, focus.active])
  useListEntryKeys(scroller, {
    toFirst: () => focus.enterAt(0),
    toActive: () => focus.enterAt(focus.active),
  })
  const [first, last] = [shown.first * across, Math.min(count, (shown.last + 1) * across) - 1]
  const isActiveShown = focus.active >= first && focus.active <= last
  const kept = focus.hasFocus && !isActiveShown && found.rowAt(focus.active) ? focus.active : undefined
  const asked = useRef({ found, first, last })
  const inSightAtTop = (rows.inSight + halfInSight) * across
  useEffect(() => {
    if (last < first) return
    const show = (behind: number, ahead: number) => {
      asked.current = { found, first, last }
      found.show(Math.max(0, first - behind), last + ahead, focus.active, inSightAtTop)
    }
    const { current: before } = asked
    const isFar = first > before.last + farOff || last < before.first - farOff
    // What is around it is asked for once more is drawn than what is in sight: the less comes, the sooner it is there.
    if (before.found === found && isFar) return after(flyingMs, () => show(0, 0))
    show(askedBehind, first === 0 ? askedAheadOfFirst : askedAhead)
  }, [found, first, last, focus.active, inSightAtTop])
  const actions = useRowActions({ found, chosen, onOverlay })
  return {
    shown,
    height: rows.height,
    topOf: rows.topOf,
    width: rows.width,
    /** The document that the Tab key stops at. */
    stop: isActiveShown || kept !== undefined ? focus.active : Math.min(first + askedStop, last),
    kept,
    /** The document that has the focus. */
    focused: focus.hasFocus ? focus.active : undefined,
    focusAt: focus.focusAt,
    keys: focus.keys,
    actions,
  }
}

/** Past the rows that are drawn above those in sight. */
const askedStop = 8

/** What a text is drawn by in every row. Stays the same as long as no row would look otherwise. */
export function useRowContext({ query, layout }: Pick<DocumentListProps, 'query' | 'layout'>) {
  const now = useNow()
  const { nameOf } = useConnections()
  const { isCompact } = layout
  const { data: unsaved } = useQuery(queries.unsavedEdits())
  return useMemo(
    () => ({
      /** Where a text has what is searched for. */
      findMarks: marksOf(query),
      findTitleMarks: marksOf(query, 'title'),
      /** The time of day, renewed now and then. */
      now,
      isCompact,
      nameOfConnection: nameOf,
      /** How many changes of a document are kept and not saved, by its key. */
      unsaved: new Map(unsaved?.map((edit) => [documentKey(edit), edit.changes])),
    }),
    [query, now, isCompact, nameOf, unsaved],
  )
}
export type RowContext = ReturnType<typeof useRowContext>
