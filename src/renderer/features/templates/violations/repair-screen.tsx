import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck, ListChecks } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import { call } from '../../../ipc/call.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { messages } from '../../../messages/messages.ts'
import { useRemembered } from '../../../services/remembered.tsx'
import { RouteLink, useRouter } from '../../../services/router/router.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { focusInvalid } from '../../../ui/fields/focus-invalid.ts'
import { Actions } from '../../../ui/layout.tsx'
import { ScreenHeading } from '../../../ui/screen.tsx'
import text from '../../../ui/styles/text.module.css'
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

export function RepairScreen({ connection, collection }: RepairScreenProps) {
  const { repair: w } = messages.templates
  const formId = useId()
  const { leave } = useRouter()
  const [repairList, setRepairList] = useRemembered<RepairList>(
    repairListName(connection.id),
    startRepairList(collection, []),
  )
  const [reason, setReason] = useState<string | undefined>(undefined)
  const documentId = repairList.left[repairList.at]
  const pane = useFocusOnViolation(documentId)
  const fitsNow = useFitsNow(connection.id, collection)
  const complete = async (id: string) => {
    const fits = await fitsNow(id)
    setRepairList((before) => completeRepair(before, fits))
  }
  return (
    <section className={styles.screen} aria-label={w.region}>
      <RepairBar
        repairList={repairList}
        collection={collection}
        formId={formId}
        reason={reason}
        onMove={(by) => leave(() => setRepairList((before) => stepRepairList(before, by)))}
      />
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
            series={{
              ...{ formId, saveLabel: w.saveAndNext, onReason: setReason },
              onSaved: () => void complete(documentId),
            }}
          />
        )}
      </div>
    </section>
  )
}

function useFitsNow(connectionId: string, collection: string): (id: string) => Promise<boolean> {
  const client = useQueryClient()
  return async (id) => {
    const detail = await client.fetchQuery({
      ...callQuery('documents/get', { connectionId, documentId: id }),
      staleTime: 0,
    })
    if (detail === null) return true
    const found = await call('templates/check', {
      connectionId,
      collection: detail.collection ?? collection,
      metadata: detail.metadata ?? '{}',
    }).catch(() => null)
    return found?.length === 0
  }
}

type RepairBarProps = {
  readonly repairList: RepairList
  readonly collection: string
  readonly formId: string
  readonly reason: string | undefined
  onMove(by: -1 | 1): void
}

function RepairBar({ repairList: { left, at }, collection, formId, reason, onMove }: RepairBarProps) {
  const { repair: w, violations } = messages.templates
  const reasonId = useId()
  const { go } = useRouter()
  const documentId = left[at]
  const [tried, setTried] = useState<string | null>(null)
  const showsReason = tried === documentId
  const isOver = documentId === undefined
  return (
    <div className={styles.repairBar}>
      <IconButton
        icon={ArrowLeft}
        label={messages.common.back}
        onClick={() => go({ screen: 'violations', collection })}
      />
      <p className={styles.place}>
        {isOver ? (
          <strong>{violations.heading(collection)}</strong>
        ) : (
          <>
            <strong>{messages.common.countOf(at + 1, left.length)}</strong> {w.what(collection)}
          </>
        )}
      </p>
      {showsReason && reason !== undefined && (
        <p className={text.muted} id={reasonId}>
          {reason}
        </p>
      )}
      {!isOver && (
        <Actions>
          <Button
            icon={<ChevronLeft size={15} aria-hidden />}
            aria-disabled={at === 0 ? true : undefined}
            onClick={() => {
              if (at > 0) onMove(-1)
            }}
          >
            {messages.common.previous}
          </Button>
          <Button icon={<ChevronRight size={15} aria-hidden />} onClick={() => onMove(1)}>
            {messages.common.next}
          </Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            aria-disabled={reason === undefined ? undefined : true}
            aria-describedby={showsReason ? reasonId : undefined}
            onClick={() => setTried(documentId)}
          >
            {w.saveAndNext}
          </Button>
        </Actions>
      )}
    </div>
  )
}

function RepairOver({ repairList, onAgain }: { readonly repairList: RepairList; onAgain(): void }) {
  const { repair: w } = messages.templates
  const { collection, left, repaired } = repairList
  const isDone = left.length === 0
  // The focused form was removed.
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
          <Actions>
            {!isDone && (
              <Button look="primary" onClick={onAgain}>
                {w.goThroughLeft}
              </Button>
            )}
            <RouteLink to={{ screen: 'violations', collection }}>{w.backToList}</RouteLink>
            <RouteLink to={{ screen: 'templates' }}>{messages.templates.back}</RouteLink>
          </Actions>
        }
      >
        {text}
      </EmptyState>
    </>
  )
}

const patienceMs = 3000

/** Focuses the first field with a violation once the document is loaded and checked. */
function useFocusOnViolation(documentId: string | undefined): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document takes the focus, although only the pane is read.
  useEffect(() => {
    const element = pane.current
    if (element === null) return
    const focusField = () => {
      const field = focusInvalid(element)
      field?.scrollIntoView({ block: 'center' })
      return field !== null
    }
    if (focusField()) return
    const watch = new MutationObserver(() => focusField() && stop())
    const timer = setTimeout(() => stop(), patienceMs)
    // Stop if the user has begun to type or has moved the focus.
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
      attributeFilter: ['aria-invalid', 'data-invalid'],
    })
    element.addEventListener('keydown', stop)
    element.addEventListener('pointerdown', stop)
    return stop
  }, [documentId])
  return pane
}
