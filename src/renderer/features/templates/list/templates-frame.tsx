import { useQuery } from '@tanstack/react-query'
import { FolderOpen, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { templateFromSchema } from '../../../../shared/domain/templates/template-schema.ts'
import { useCall } from '../../../ipc/call.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { formatNumber } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { RouteLink } from '../../../services/router/router.tsx'
import { useIsReader } from '../../../services/team.ts'
import { useToasts } from '../../../services/toasts/toasts.tsx'
import { ColourDot, hueOfName } from '../../../ui/badges.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { ScreenHeading } from '../../../ui/screen.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { draftFromTemplate, emptyTemplateDraft } from '../editor/template-draft.ts'
import { useBeginTemplate } from '../use-begin-template.tsx'
import { collectionOfFileName } from '../use-template-actions.ts'
import styles from './templates.module.css'

type TemplatesFrameProps = {
  readonly connectionId: string
  /** Collection of the open template, null for a new one; undefined if none is open. */
  readonly open?: string | null
  readonly children: ReactNode
}

export function TemplatesFrame({ connectionId, open, children }: TemplatesFrameProps) {
  const { templates: w } = messages
  const { data: kept } = useQuery(callQuery('templates/list', { connectionId }))
  const { without = [] } = useWithoutTemplate(connectionId)
  return (
    <div className={classNames(styles.frame, open !== undefined && styles.hasOpen)}>
      <div className={styles.pane}>
        <PaneHead connectionId={connectionId} isHeading={open === undefined} />
        {kept === undefined && <Skeleton lines={4} />}
        {kept !== undefined && kept.length > 0 && (
          <ul aria-label={messages.navigation.templates} className={styles.items}>
            {kept.map(({ collection, fieldCount, documents }) => (
              <li key={collection}>
                <RouteLink
                  className={classNames(styles.item, collection === open && styles.here)}
                  to={{ screen: 'template', collection }}
                  aria-current={collection === open ? 'page' : undefined}
                >
                  <ColourDot colour={collection === '' ? 'grey' : hueOfName(collection)} />
                  <span className={styles.facts}>
                    <strong>{w.nameOf(collection)}</strong>
                    <span>{messages.common.fields(fieldCount)}</span>
                  </span>
                  <span title={messages.common.documents(documents)}>{formatNumber(documents)}</span>
                </RouteLink>
              </li>
            ))}
          </ul>
        )}
        {open !== undefined && without.length > 0 && (
          <p className={styles.more}>
            <RouteLink to={{ screen: 'templates' }}>{w.withoutCount(without.length)}</RouteLink>
          </p>
        )}
      </div>
      <div className={styles.main}>{children}</div>
    </div>
  )
}

type PaneHeadProps = { readonly connectionId: string; readonly isHeading: boolean }

function PaneHead({ connectionId, isHeading }: PaneHeadProps) {
  const { templates: w } = messages
  const { begin, question } = useBeginTemplate(connectionId)
  const importing = useImportTemplate(begin)
  const isReader = useIsReader(connectionId)
  const beginEmpty = () =>
    void begin({ draft: emptyTemplateDraft, collection: '', isForOthers: false, origin: { kind: 'empty' } })
  return (
    <div className={styles.head}>
      {isHeading ? (
        <ScreenHeading>{messages.navigation.templates}</ScreenHeading>
      ) : (
        <p>{messages.navigation.templates}</p>
      )}
      {!isReader && (
        <>
          <IconButton
            small
            size={16}
            icon={FolderOpen}
            label={w.importIt}
            aria-disabled={importing.isPending ? true : undefined}
            onClick={() => {
              if (!importing.isPending) importing.mutate(undefined)
            }}
          />
          <IconButton small size={16} icon={Plus} label={w.newEmpty} onClick={beginEmpty} />
        </>
      )}
      {question}
    </div>
  )
}

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

export function useWithoutTemplate(connectionId: string) {
  const kept = useQuery(callQuery('templates/list', { connectionId }))
  const collections = useQuery(callQuery('collections/count', { connectionId }))
  const taken = new Set(kept.data?.map(({ collection }) => collection))
  const isKnown = kept.data !== undefined && collections.data !== undefined
  return {
    without: isKnown
      ? collections.data.collections
          .filter(({ collection }) => !taken.has(collection))
          .toSorted((a, b) => a.collection.localeCompare(b.collection))
      : undefined,
    hasTemplates: taken.size > 0,
    failure: (kept.error ?? collections.error)?.failure,
    again: () => {
      void kept.refetch()
      void collections.refetch()
    },
  }
}
