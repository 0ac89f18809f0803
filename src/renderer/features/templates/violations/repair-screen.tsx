import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck, ListChecks } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import { tryCall } from '../../../ipc/call.ts'
import { queries } from '../../../ipc/queries.ts'
import { messages } from '../../../messages/messages.ts'
import { useRemembered } from '../../../services/remembered.tsx'
import { RouteLink, useRouter } from '../../../services/router/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ScreenHeading } from '../../../ui/screen.tsx'
import { DocumentPane } from '../../document/index.ts'
import {
  completeRepair,
  type RepairList,
  repairListName,
  startRepairList,
  stepRepairList,
} from './repair-list.ts'
import styles from './violations.module.css'

type RepairScreenProps = { readonly connection: ConnectionSummary; readonly collection: string }

/** One document after the other that does not fit, each in its own form, until none is left. */
export function RepairScreen({ connection, collection }: RepairScreenProps) {
  const { repair: w } = messages.templates
  const formId = useId()
  const reasonId = useId()
  const client = useQueryClient()
  const { leave, go } = useRouter()
  const [repairList, setRepairList] = useRemembered<RepairList>(
    repairListName(connection.id),
    startRepairList(collection, []),
  )
  const [reason, setReason] = useState<string | undefined>(undefined)
  const [showsReason, setShowsReason] = useState(false)
  const documentId = repairList.left[repairList.at]
  const pane = useFocusOnViolation(documentId)
  const move = (by: -1 | 1) =>
    leave(() => {
      setShowsReason(false)
      setRepairList((before) => stepRepairList(before, by))
    })
  const complete = async () => {
    if (documentId === undefined) return
    const fits = await fitsNow(documentId)
    setShowsReason(false)
    setRepairList((before) => completeRepair(before, fits))
  }
  /** Whether what the library has of the document now fits the template. */
  const fitsNow = async (id: string): Promise<boolean> => {
    const detail = await client.fetchQuery({ ...queries.document(connection.id, id), staleTime: 0 })
    if (detail === null) return true
    const found = await tryCall('templates/check', {
      connectionId: connection.id,
      collection: detail.collection ?? collection,
      metadata: detail.metadata ?? '{}',
    })
    return found.ok && found.value.length === 0
  }
  const count = repairList.left.length
  return (
    <section className={styles.screen} aria-label={w.region}>
      <div className={styles.repairBar}>
        <Button
          look="quiet"
          aria-label={w.stop}
          title={w.stop}
          icon={<ArrowLeft size={16} aria-hidden />}
          onClick={() => go({ screen: 'violations', collection })}
        />
        <p className={styles.place}>
          {documentId === undefined ? (
            <strong>{messages.templates.violations.heading(collection)}</strong>
          ) : (
            <>
              <strong>{w.at(repairList.at + 1, count)}</strong> {w.what(collection)}
            </>
          )}
        </p>
        {showsReason && reason !== undefined && (
          <p className={styles.reason} id={reasonId}>
            {reason}
          </p>
        )}
        {documentId !== undefined && (
          <div className={styles.actions}>
            <Button
              icon={<ChevronLeft size={15} aria-hidden />}
              aria-disabled={repairList.at === 0 ? true : undefined}
              onClick={() => {
                if (repairList.at > 0) move(-1)
              }}
            >
              {w.previous}
            </Button>
            <Button icon={<ChevronRight size={15} aria-hidden />} onClick={() => move(1)}>
              {w.next}
            </Button>
            <Button
              type="submit"
              form={formId}
              look="primary"
              aria-disabled={reason === undefined ? undefined : true}
              aria-describedby={showsReason ? reasonId : undefined}
              onClick={() => setShowsReason(true)}
            >
              {w.saveAndNext}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.pane} ref={pane}>
        {documentId === undefined ? (
          <RepairOver
            repairList={repairList}
            onAgain={() => setRepairList(startRepairList(collection, repairList.left))}
          />
        ) : (
          <DocumentPane
            key={documentId}
            connectionId={connection.id}
            documentId={documentId}
            isPage={false}
            series={{ formId, saveLabel: w.saveAndNext, onSaved: () => void complete(), onReason: setReason }}
          />
        )}
      </div>
    </section>
  )
}

/** The end of the row, said plainly. */
function RepairOver({ repairList, onAgain }: { readonly repairList: RepairList; onAgain(): void }) {
  const { repair: w } = messages.templates
  const { collection, left, repaired } = repairList
  const isDone = left.length === 0
  // The form that had the focus is gone.
  useEffect(() => document.querySelector<HTMLElement>('[data-screen-heading]')?.focus(), [])
  const text = isDone ? (repaired === 0 ? w.nothing : w.allDone(repaired)) : w.someLeft(left.length, repaired)
  return (
    <>
      <div className={styles.hiddenHeading}>
        <ScreenHeading>{text}</ScreenHeading>
      </div>
      <EmptyState
        icon={isDone ? CircleCheck : ListChecks}
        action={
          <div className={styles.actions}>
            {!isDone && (
              <Button look="primary" onClick={onAgain}>
                {w.goThroughLeft}
              </Button>
            )}
            <RouteLink to={{ screen: 'violations', collection }}>{w.backToList}</RouteLink>
            <RouteLink to={{ screen: 'templates' }}>{w.backToTemplates}</RouteLink>
          </div>
        }
      >
        {text}
      </EmptyState>
    </>
  )
}

const patienceMs = 3000
const violatingField = '[aria-invalid="true"]'

/** Gives the first field that does not fit the focus, once the document is there and was looked at. */
function useFocusOnViolation(documentId: string | undefined): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document anew.
  useEffect(() => {
    const element = pane.current
    if (element === null) return
    const focusField = () => {
      const field = element.querySelector<HTMLElement>(violatingField)
      field?.focus()
      field?.scrollIntoView({ block: 'center' })
      return field !== null
    }
    if (focusField()) return
    const watch = new MutationObserver(() => focusField() && stop())
    const timer = setTimeout(() => stop(), patienceMs)
    // Whoever has begun to type or to go elsewhere is not called back.
    const stop = () => {
      watch.disconnect()
      clearTimeout(timer)
      element.removeEventListener('keydown', stop)
      element.removeEventListener('pointerdown', stop)
    }
    watch.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-invalid'],
    })
    element.addEventListener('keydown', stop)
    element.addEventListener('pointerdown', stop)
    return stop
  }, [documentId])
  return pane
}
