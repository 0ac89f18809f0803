import { FileStack } from 'lucide-react'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import { messages } from '../../../messages/messages.ts'
import { useIsReader } from '../../../services/team.ts'
import { CollectionTag } from '../../../ui/badges.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { CardList } from '../../../ui/layout.tsx'
import { LearnTemplateButton } from '../learn-template.tsx'
import styles from './templates.module.css'
import { TemplatesFrame, useWithoutTemplate } from './templates-frame.tsx'
import { UnfinishedNotice } from './unfinished-notice.tsx'

export function TemplatesScreen({ connection: { id } }: { readonly connection: ConnectionSummary }) {
  const { templates: w } = messages
  const { without, hasTemplates, failure, again } = useWithoutTemplate(id)
  const isReader = useIsReader(id)
  return (
    <TemplatesFrame connectionId={id}>
      <div className={styles.overview}>
        {!isReader && <UnfinishedNotice connectionId={id} />}
        <FailureNotice failure={failure} onAgain={again} />
        {!isReader && without !== undefined && without.length > 0 && (
          <section aria-label={w.without}>
            <h2>{w.without}</h2>
            <p className={styles.intro}>{w.intro}</p>
            <CardList>
              {without.map(({ collection, documents }) => (
                <li key={collection} className={styles.entry}>
                  <CollectionTag name={collection} />
                  <LearnTemplateButton
                    small
                    connectionId={id}
                    from={{ collection }}
                    documents={documents}
                    label={w.learnOf(documents, collection)}
                  />
                </li>
              ))}
            </CardList>
          </section>
        )}
        {without !== undefined && (isReader || without.length === 0) && (
          <EmptyState icon={FileStack}>{hasTemplates ? w.choose : w.empty}</EmptyState>
        )}
      </div>
    </TemplatesFrame>
  )
}
