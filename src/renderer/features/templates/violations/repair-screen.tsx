import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck, ListChecks } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import { tryCall } from '../../../ipc/call.ts'
import { queries } from '../../../ipc/queries.ts'
import { words } from '../../../messages/messages.ts'
import { useRemembered } from '../../../services/remembered.tsx'
import { RouteLink, useRouter } from '../../../services/router/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ScreenHeading } from '../../../ui/screen.tsx'
import { DocumentPane } from '../../document/index.ts'
import { beginMending, type Mending, mendingName, settleMending, stepMending } from './repair-list.ts'
import styles from './violations.module.css'

type MendScreenProps = { readonly connection: ConnectionSummary; readonly collection: string }

/** One document after the other that does not fit, each in its own form, until none is left. */
export function MendScreen({ connection, collection }: MendScreenProps) {
  const { mend: w } = words.templates
  const formId = useId()
  const reasonId = useId()
  const client = useQueryClient()
  const { leave, go } = useRouter()
  const [mending, setMending] = useRemembered<Mending>(
    mendingName(connection.id),
    beginMending(collection, []),
  )
  const [reason, setReason] = useState<string | undefined>(undefined)
  const [showsReason, setShowsReason] = useState(false)
  const documentId = mending.left[mending.at]
  const pane = useFocusOnMisfit(documentId)
  const move = (by: -1 | 1) =>
    leave(() => {
      setShowsReason(false)
      setMending((before) => stepMending(before, by))
    })
  const settle = async () => {
    if (documentId === undefined) return
    const fits = await fitsNow(documentId)
    setShowsReason(false)
    setMending((before) => settleMending(before, fits))
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
  const count = mending.left.length
  return (
    <section className={styles.screen} aria-label={w.region}>
      <div className={styles.repairBar}>
        <Button
          look="quiet"
          aria-label={w.stop}
          title={w.stop}
          icon={<ArrowLeft size={16} aria-hidden />}
          onClick={() => go({ screen: 'misfits', collection })}
        />
        <p className={styles.place}>
          {documentId === undefined ? (
            <strong>{words.templates.misfit.heading(collection)}</strong>
          ) : (
            <>
              <strong>{w.at(mending.at + 1, count)}</strong> {w.what(collection)}
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
              aria-disabled={mending.at === 0 ? true : undefined}
              onClick={() => {
                if (mending.at > 0) move(-1)
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
          <MendingOver mending={mending} onAgain={() => setMending(beginMending(collection, mending.left))} />
        ) : (
          <DocumentPane
            key={documentId}
            connectionId={connection.id}
            documentId={documentId}
            isPage={false}
            series={{ formId, saveLabel: w.saveAndNext, onSaved: () => void settle(), onReason: setReason }}
          />
        )}
      </div>
    </section>
  )
}

/** The end of the row, said plainly. */
function MendingOver({ mending, onAgain }: { readonly mending: Mending; onAgain(): void }) {
  const { mend: w } = words.templates
  const { collection, left, mended } = mending
  const isDone = left.length === 0
  // The form that had the focus is gone.
  useEffect(() => document.querySelector<HTMLElement>('[data-screen-heading]')?.focus(), [])
  const text = isDone ? (mended === 0 ? w.nothing : w.allDone(mended)) : w.someLeft(left.length, mended)
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
            <RouteLink to={{ screen: 'misfits', collection }}>{w.backToList}</RouteLink>
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
const misfit = '[aria-invalid="true"]'

/** Gives the first field that does not fit the focus, once the document is there and was looked at. */
function useFocusOnMisfit(documentId: string | undefined): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document anew.
  useEffect(() => {
    const element = pane.current
    if (element === null) return
    const arrive = () => {
      const field = element.querySelector<HTMLElement>(misfit)
      field?.focus()
      field?.scrollIntoView({ block: 'center' })
      return field !== null
    }
    if (arrive()) return
    const watch = new MutationObserver(() => arrive() && stop())
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
