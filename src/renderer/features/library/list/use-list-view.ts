import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { marksOf } from '../../../../shared/domain/query/marks.ts'
import type { Query } from '../../../../shared/domain/query/query.ts'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import type { TableLayout } from '../../../../shared/schemas/view.ts'
import { after } from '../../../ipc/call.ts'
import { queries } from '../../../ipc/queries.ts'
import { useConnections } from '../../../services/connections.tsx'
import { useEditors } from '../../../services/presence.ts'
import { useKeyless } from '../../../services/queue-summary.ts'
import { useMemory } from '../../../services/remembered.tsx'
import { useRouter } from '../../../services/router/router.tsx'
import type { RowWindow } from '../../../ui/long-list/list-place.ts'
import { equalRows } from '../../../ui/long-list/row-places.ts'
import { useRowWindow } from '../../../ui/long-list/use-row-window.ts'
import { useNow } from '../../../ui/timestamp.tsx'
import { useDuplicate } from '../../add/index.ts'
import { documentKey } from '../selection/document-selection.ts'
import type { DocumentSelectionPort } from '../selection/use-document-selection.ts'
import type { FoundDocuments } from './found-documents.ts'
import { type RowAct, useListEntryKeys, useListFocus } from './use-list-focus.ts'
import { type ListOverlay, useRowActions } from './use-row-actions.ts'

export type DocumentListProps = {
  readonly found: FoundDocuments<FoundDocument>
  readonly context: RowContext
  readonly layout: TableLayout
  readonly chosen: DocumentSelectionPort
  readonly open: string | null
  readonly placeName: string
  onLayout(layout: TableLayout): void
  onOverlay(overlay: ListOverlay): void
  onRemove(row: FoundDocument): void
}

type ListViewOptions = Omit<DocumentListProps, 'context' | 'layout' | 'onLayout'> & {
  readonly scroller: RefObject<HTMLElement | null>
  readonly across: number
  readonly rowHeight: number
  readonly headHeight: number
}

/** Milliseconds without typing, after which rows out of sight are rendered. Scrolling renders them at once. */
const restsMs = 200
/** Extra rows, for those half visible at either end. */
const halfInSight = 2

/** Limits a new list to its visible rows: the rows ahead would take a third as long again. */
function inSightOf(shown: RowWindow, inSight: number): RowWindow {
  if (shown.first > 0) return shown
  return { ...shown, last: Math.min(shown.last, inSight + halfInSight - 1) }
}

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

/** Documents requested ahead of the visible ones; more would delay those. */
const askedAhead = 60
const askedBehind = 20
/** A new list requests nothing ahead: the user may still be typing. */
const askedAheadOfFirst = 0
/** Documents. A longer jump means that the scroll bar is dragged: only the place where it stops is requested. */
const farOff = 200
const flyingMs = 100

export function useListView(options: ListViewOptions) {
  const { found, chosen, open, placeName, scroller, across, rowHeight, headHeight } = options
  const { onOverlay } = options
  const memory = useMemory()
  const count = found.likelyLength
  const { isRested, markRested } = useRested(found)
  const lines = Math.ceil(count / across)
  const places = useMemo(() => equalRows(lines, rowHeight), [lines, rowHeight])
  const rows = useRowWindow({
    scroller,
    rows: places,
    headHeight,
    // The cast holds: a name is always used with one type.
    initialPlace: (memory.get(placeName) as number | undefined) ?? 0,
    onPlace: (place) => {
      memory.set(placeName, place)
      markRested()
    },
  })
  const shown = isRested ? rows.shown : inSightOf(rows.shown, rows.inSight)
  const before = useRef(found)
  const { moveTo } = rows
  useLayoutEffect(() => {
    if (before.current === found) return
    before.current = found
    moveTo(0)
  }, [found, moveTo])

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
    onAct: useActOnRow(options),
  })
  // If the number per row changes, as when a document opens beside the list, the focused document stays visible.
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
  useAskedAround(found, {
    first,
    last,
    active: focus.active,
    inSightAtTop: (rows.inSight + halfInSight) * across,
  })
  const actions = useRowActions({ found, chosen, onOverlay })
  return {
    shown,
    height: rows.height,
    topOf: rows.topOf,
    width: rows.width,
    stop: isActiveShown || kept !== undefined ? focus.active : Math.min(first + askedStop, last),
    kept,
    focused: focus.hasFocus ? focus.active : undefined,
    focusAt: focus.focusAt,
    keys: focus.keys,
    actions,
  }
}

function useActOnRow({ found, onOverlay, onRemove }: ListViewOptions) {
  const { go } = useRouter()
  const duplicate = useDuplicate()
  return (act: RowAct, index: number) => {
    const row = found.rowAt(index)
    if (row === undefined) return
    const { connectionId, documentId, pictureId, title, excerpt } = row
    switch (act) {
      case 'look':
        if (pictureId !== null) onOverlay({ kind: 'picture', pictureId, title: title ?? excerpt })
        break
      case 'edit':
        go({ screen: 'document', connectionId, documentId, tab: 'details' })
        break
      case 'duplicate':
        if (row.kind !== 'unknown') duplicate?.(row)
        break
      case 'remove':
        onRemove(row)
    }
  }
}

type ShownDocuments = {
  readonly first: number
  readonly last: number
  readonly active: number
  readonly inSightAtTop: number
}

function useAskedAround(
  found: FoundDocuments<FoundDocument>,
  { first, last, active, inSightAtTop }: ShownDocuments,
) {
  const asked = useRef({ found, first, last })
  useEffect(() => {
    if (last < first) return
    const show = (behind: number, ahead: number) => {
      asked.current = { found, first, last }
      found.show(Math.max(0, first - behind), last + ahead, active, inSightAtTop)
    }
    const { current: before } = asked
    const isFar = first > before.last + farOff || last < before.first - farOff
    // Documents around it are requested once more than the visible ones are rendered: small answers arrive sooner.
    if (before.found === found && isFar) return after(flyingMs, () => show(0, 0))
    show(askedBehind, first === 0 ? askedAheadOfFirst : askedAhead)
  }, [found, first, last, active, inSightAtTop])
}

const askedStop = 8

/** Rendering options shared by all rows. Stable as long as no row changes. */
/** What all rows show. For a component that does not render at each step of scrolling: its queries have their price. */
export function useRowContext(query: Query, { isCompact }: TableLayout) {
  const now = useNow()
  const { nameOf } = useConnections()
  const editors = useEditors()
  const { data: unsaved } = useQuery(queries.unsavedEdits())
  const keyless = useKeyless()
  return useMemo(
    () => ({
      findMarks: marksOf(query),
      findTitleMarks: marksOf(query, 'title'),
      now,
      isCompact,
      nameOfConnection: nameOf,
      editors: Map.groupBy(editors, documentKey),
      keyless,
      unsaved: new Map(unsaved?.map((edit) => [documentKey(edit), edit.changes])),
    }),
    [query, now, isCompact, nameOf, editors, keyless, unsaved],
  )
}
export type RowContext = ReturnType<typeof useRowContext>
