import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { TemplateField } from '../../../../shared/domain/templates/template.ts'
import type { CallOutput } from '../../../../shared/ipc/contract.ts'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import { messages } from '../../../messages/messages.ts'
import { messageOfViolation } from '../../../messages/problems/template-problems.ts'
import { useMemory } from '../../../services/remembered.tsx'
import { RouteLink, useRouter } from '../../../services/router/router.tsx'
import { templateQuery } from '../../../services/use-editor-context.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { LongList } from '../../../ui/long-list/long-list.tsx'
import { Screen } from '../../../ui/screen.tsx'
import text from '../../../ui/styles/text.module.css'
import { repairListName, startRepairList } from './repair-list.ts'
import { useViolations } from './use-violations.ts'
import styles from './violations.module.css'

type ViolatingDocument = CallOutput<'templates/violations'>['documents'][number]
type ViolationsScreenProps = { readonly connection: ConnectionSummary; readonly collection: string }

const shownReasons = 4
const rowHeight = 56

export function ViolationsScreen({ connection, collection }: ViolationsScreenProps) {
  const { violations: w } = messages.templates
  const memory = useMemory()
  const { go } = useRouter()
  const { documents, looked, isOver, failure, stop, again } = useViolations(connection.id, collection)
  const { data: kept } = useQuery(templateQuery(connection.id, collection))
  const fields = kept?.template?.fields ?? []
  const repairAll = () => {
    const ids = documents.map(({ documentId }) => documentId)
    memory.set(repairListName(connection.id), startRepairList(collection, ids))
    go({ screen: 'repair', collection })
  }
  return (
    <Screen
      title={w.heading(collection)}
      back={{ label: messages.templates.back, onGo: () => go({ screen: 'templates' }) }}
      actions={
        <>
          {isOver && <Button onClick={again}>{messages.common.checkAgain}</Button>}
          {documents.length > 0 && (
            <Button look="primary" onClick={repairAll}>
              {w.repair}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.violationsBar}>
        <p aria-live="polite">
          {isOver ? documents.length > 0 && w.count(documents.length, looked) : w.looking(looked)}
        </p>
        {!isOver && (
          <Button small onClick={stop}>
            {messages.common.stop}
          </Button>
        )}
      </div>
      {failure !== undefined && (
        <div className={styles.failure}>
          <FailureNotice failure={failure} onAgain={again} />
        </div>
      )}
      {documents.length > 0 && (
        <LongList
          items={documents}
          keyOf={({ documentId }) => documentId}
          heightOf={() => rowHeight}
          listLabel={messages.templates.showViolations}
        >
          {(document) => <ViolatingRow connectionId={connection.id} document={document} fields={fields} />}
        </LongList>
      )}
      {documents.length === 0 && !isOver && <Skeleton lines={6} />}
      {documents.length === 0 && isOver && failure === undefined && (
        <EmptyState
          icon={CircleCheck}
          action={<RouteLink to={{ screen: 'templates' }}>{messages.templates.back}</RouteLink>}
        >
          {w.none(looked)}
        </EmptyState>
      )}
    </Screen>
  )
}

type ViolatingRowProps = {
  readonly connectionId: string
  readonly document: ViolatingDocument
  readonly fields: readonly TemplateField[]
}

function ViolatingRow({ connectionId, document, fields }: ViolatingRowProps) {
  const { documentId, title, violations } = document
  const reasons = violations.slice(0, shownReasons).map((one) => messageOfViolation(one, fields))
  const more = violations.length - reasons.length
  return (
    <div className={styles.row}>
      <RouteLink to={{ screen: 'document', connectionId, documentId }}>
        {title ?? messages.library.untitled}
      </RouteLink>
      <p className={text.hint}>
        {[...reasons, ...(more > 0 ? [messages.common.andMore(more)] : [])].join(' · ')}
      </p>
    </div>
  )
}
