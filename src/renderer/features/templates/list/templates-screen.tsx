import { useQuery } from '@tanstack/react-query'
import { FileStack } from 'lucide-react'
import { useState } from 'react'
import { templateFromSchema } from '../../../../shared/domain/templates/template-schema.ts'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import { tryCall } from '../../../ipc/call.ts'
import { queries } from '../../../ipc/queries.ts'
import { messages } from '../../../messages/messages.ts'
import { useToasts } from '../../../services/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { draftFromTemplate, emptyTemplateDraft } from '../editor/template-draft.ts'
import { LearnTemplateButton } from '../learn-template.tsx'
import { useBeginTemplate } from '../use-begin-template.tsx'
import { collectionOfFileName } from '../use-template-actions.ts'
import { TemplateList } from './template-list.tsx'
import styles from './templates-screen.module.css'
import { UnfinishedNotice } from './unfinished-notice.tsx'

/** Which collections have a template, and what can be done with them. */
export function TemplatesScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const { templates: w } = messages
  const { showFailure } = useToasts()
  const { begin, question } = useBeginTemplate(connection.id)
  const [isOpening, setOpening] = useState(false)
  const kept = useQuery(queries.templates(connection.id))
  const collections = useQuery(queries.templateCollections(connection.id))
  const taken = new Set(kept.data?.map(({ collection }) => collection))
  const without = (collections.data ?? []).filter(({ collection }) => !taken.has(collection))
  const openFile = async () => {
    setOpening(true)
    const opened = await tryCall('templates/import', undefined)
    setOpening(false)
    if (!opened.ok) {
      showFailure(opened.error)
      return
    }
    if (opened.value === null) return
    const template = templateFromSchema(opened.value.schema)
    if (!template.ok) return
    const { name } = opened.value
    const collection = collectionOfFileName(name)
    await begin({
      draft: draftFromTemplate(template.value),
      collection: collection === w.fileOfOthers ? '' : collection,
      isForOthers: collection === w.fileOfOthers,
      origin: { kind: 'imported', name },
    })
  }
  const beginEmpty = () =>
    void begin({ draft: emptyTemplateDraft, collection: '', isForOthers: false, origin: { kind: 'empty' } })
  const failure = kept.error ?? collections.error
  return (
    <Screen
      title={w.heading}
      layout="column"
      actions={
        <>
          <Button busy={isOpening && w.importing} onClick={() => void openFile()}>
            {w.importIt}
          </Button>
          <Button onClick={beginEmpty}>{w.newEmpty}</Button>
        </>
      }
    >
      <p className={styles.intro}>{w.intro}</p>
      <UnfinishedNotice connectionId={connection.id} />
      {failure !== null && (
        <FailureNotice
          failure={failure.failure}
          onAgain={() => {
            void kept.refetch()
            void collections.refetch()
          }}
        />
      )}
      {kept.data === undefined || collections.data === undefined ? (
        failure === null && <Skeleton lines={6} />
      ) : (
        <>
          {kept.data.length > 0 && <TemplateList connectionId={connection.id} templates={kept.data} />}
          {kept.data.length === 0 && without.length === 0 && (
            <EmptyState icon={FileStack} action={<Button onClick={beginEmpty}>{w.newEmpty}</Button>}>
              {w.empty}
            </EmptyState>
          )}
          {without.length > 0 && (
            <section className={styles.without} aria-label={w.without}>
              <h2>{w.without}</h2>
              <p className={styles.hint}>{w.withoutHint}</p>
              <ul className={styles.list}>
                {without.map(({ collection, documents }) => (
                  <li key={collection} className={styles.entry}>
                    <span className={styles.name}>{collection}</span>
                    <LearnTemplateButton
                      small
                      connectionId={connection.id}
                      from={{ collection }}
                      documents={documents}
                      label={w.learnOf(documents, collection)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {question}
    </Screen>
  )
}
