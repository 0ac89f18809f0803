import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { templateFromSchema } from '../../../../shared/domain/templates/template-schema.ts'
import type { ConnectionSummary } from '../../../../shared/schemas/connection.ts'
import { call } from '../../../ipc/call.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { messages } from '../../../messages/messages.ts'
import { useMemory } from '../../../services/remembered.tsx'
import { RouteLink } from '../../../services/router/router.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { TemplatesFrame } from '../list/templates-frame.tsx'
import {
  type EditedTemplate,
  editedTemplateName,
  openedTemplate,
  readEditedTemplate,
} from './edited-template.ts'
import { draftFromTemplate, emptyTemplateDraft } from './template-draft.ts'
import { TemplateEditor } from './template-editor.tsx'

type TemplateScreenProps = {
  readonly connection: ConnectionSummary
  readonly collection: string | null
}

export function TemplateScreen(props: TemplateScreenProps) {
  return (
    <TemplatesFrame connectionId={props.connection.id} open={props.collection}>
      <OpenTemplate {...props} />
    </TemplatesFrame>
  )
}

function OpenTemplate({ connection, collection }: TemplateScreenProps) {
  const { editor: w } = messages.templates
  const memory = useMemory()
  const name = editedTemplateName(connection.id, collection)
  // The cast holds: a name is always used with one type.
  const remembered = memory.get(name) as EditedTemplate | undefined
  const kept = useQuery({
    queryKey: ['draft', name, 'opened'],
    queryFn: () => call('drafts/get', { name }),
    enabled: remembered === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const stored = useQuery({
    queryKey: openedTemplate(connection.id, collection),
    queryFn: () => call('templates/get', { connectionId: connection.id, collection: collection ?? '' }),
    enabled: collection !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const all = useQuery(callQuery('templates/list', { connectionId: connection.id }))
  const failure = stored.error ?? all.error
  if (failure !== null)
    return (
      <FailureNotice
        failure={failure.failure}
        onAgain={() => {
          void stored.refetch()
          void all.refetch()
        }}
      />
    )
  const isDraftKnown = remembered !== undefined || kept.data !== undefined || kept.isError
  if (!isDraftKnown || all.data === undefined || (collection !== null && stored.data === undefined))
    return <Skeleton lines={8} />
  const own = stored.data?.collection === collection ? stored.data : null
  const template = own === null || own === undefined ? undefined : templateFromSchema(own.schema)
  const draft = template?.ok === true ? draftFromTemplate(template.value) : null
  if (collection !== null && draft === null)
    return (
      <EmptyState
        icon={FileQuestion}
        action={<RouteLink to={{ screen: 'templates' }}>{messages.templates.back}</RouteLink>}
      >
        {w.gone}
      </EmptyState>
    )
  const restored = remembered ?? readEditedTemplate(kept.data ?? null)
  return (
    <TemplateEditor
      key={name}
      connectionId={connection.id}
      name={name}
      initial={
        restored ?? {
          draft: draft ?? emptyTemplateDraft,
          collection: collection ?? '',
          isForOthers: collection === '',
          origin: collection === null ? { kind: 'empty' } : null,
        }
      }
      stored={draft}
      wasKept={restored !== undefined && (remembered === undefined || collection !== null)}
      taken={all.data.map((one) => one.collection)}
    />
  )
}
