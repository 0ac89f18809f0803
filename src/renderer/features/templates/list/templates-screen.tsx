import { useQuery } from '@tanstack/react-query'
import { FileStack } from 'lucide-react'
import { templateFromSchema } from '../../../../shared/domain/templates/template-schema.ts'
import type { CallOutput } from '../../../../shared/ipc/contract.ts'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import { useCall } from '../../../ipc/call.ts'
import { queries } from '../../../ipc/queries.ts'
import { messages } from '../../../messages/messages.ts'
import { useToasts } from '../../../services/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { CardList } from '../../../ui/layout.tsx'
import { Screen } from '../../../ui/screen.tsx'
import text from '../../../ui/styles/text.module.css'
import { draftFromTemplate, emptyTemplateDraft } from '../editor/template-draft.ts'
import { LearnTemplateButton } from '../learn-template.tsx'
import { useBeginTemplate } from '../use-begin-template.tsx'
import { collectionOfFileName } from '../use-template-actions.ts'
import { TemplateList } from './template-list.tsx'
import styles from './templates-screen.module.css'
import { UnfinishedNotice } from './unfinished-notice.tsx'

/** Which collections have a template, and what can be done with them. */
export function TemplatesScreen({ connection: { id } }: { readonly connection: ConnectionSummary }) {
  const { templates: w } = messages
  const { begin, question } = useBeginTemplate(id)
  const importing = useImportTemplate(begin)
  const kept = useQuery(queries.templates(id))
  const collections = useQuery(queries.templateCollections(id))
  const taken = new Set(kept.data?.map(({ collection }) => collection))
  const without = (collections.data ?? []).filter(({ collection }) => !taken.has(collection))
  const beginEmpty = () =>
    void begin({ draft: emptyTemplateDraft, collection: '', isForOthers: false, origin: { kind: 'empty' } })
  const failure = (kept.error ?? collections.error)?.failure
  return (
    <Screen
      title={w.heading}
      layout="column"
      actions={
        <>
          <Button busy={importing.isPending && w.importing} onClick={() => importing.mutate(undefined)}>
            {w.importIt}
          </Button>
          <Button onClick={beginEmpty}>{w.newEmpty}</Button>
        </>
      }
    >
      <p className={styles.intro}>{w.intro}</p>
      <UnfinishedNotice connectionId={id} />
      <FailureNotice
        failure={failure}
        onAgain={() => {
          void kept.refetch()
          void collections.refetch()
        }}
      />
      {kept.data === undefined || collections.data === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <>
          {kept.data.length > 0 && <TemplateList connectionId={id} templates={kept.data} />}
          {kept.data.length === 0 && without.length === 0 && (
            <EmptyState icon={FileStack} action={<Button onClick={beginEmpty}>{w.newEmpty}</Button>}>
              {w.empty}
            </EmptyState>
          )}
          {without.length > 0 && <CollectionsWithout connectionId={id} collections={without} />}
        </>
      )}
      {question}
    </Screen>
  )
}

/** Opens the template of a file in the editor. */
function useImportTemplate(begin: ReturnType<typeof useBeginTemplate>['begin']) {
  const { showError } = useToasts()
  const { fileOfOthers } = messages.templates
  return useCall('templates/import', {
    onSuccess: async (file) => {
      const template = file === null ? undefined : templateFromSchema(file.schema)
      if (file === null || template?.ok !== true) return
      const collection = collectionOfFileName(file.name)
      const isForOthers = collection === fileOfOthers
      await begin({
        draft: draftFromTemplate(template.value),
        collection: isForOthers ? '' : collection,
        isForOthers,
        origin: { kind: 'imported', name: file.name },
      })
    },
    onError: showError,
  })
}

type CollectionsWithoutProps = {
  readonly connectionId: string
  readonly collections: CallOutput<'templates/collections'>
}

/** The collections that have no template, each with the way to one made from its documents. */
function CollectionsWithout({ connectionId, collections }: CollectionsWithoutProps) {
  const { templates: w } = messages
  return (
    <section className={styles.without} aria-label={w.without}>
      <h2>{w.without}</h2>
      <p className={text.hint}>{w.withoutHint}</p>
      <CardList>
        {collections.map(({ collection, documents }) => (
          <li key={collection} className={styles.entry}>
            <span className={styles.name}>{collection}</span>
            <LearnTemplateButton
              small
              connectionId={connectionId}
              from={{ collection }}
              documents={documents}
              label={w.learnOf(documents, collection)}
            />
          </li>
        ))}
      </CardList>
    </section>
  )
}
