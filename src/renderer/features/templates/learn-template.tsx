import { FileStack } from 'lucide-react'
import type { ComponentProps } from 'react'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useIsReader } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import type { FieldDraft } from './editor/field-draft.ts'
import { draftFromTemplate } from './editor/template-draft.ts'
import { useBeginTemplate } from './use-begin-template.tsx'

type LearnTemplateButtonProps = Pick<ComponentProps<typeof Button>, 'look' | 'small'> & {
  readonly connectionId: string
  readonly from: LearnFrom
  readonly documents?: number | undefined
  readonly short?: boolean
  readonly label?: string
}

export function LearnTemplateButton(props: LearnTemplateButtonProps) {
  const { connectionId, from, documents, short = false, label, ...looks } = props
  const { templates: w } = messages
  const { learn, isLearning, question } = useLearnTemplate(connectionId)
  if (useIsReader(connectionId)) return null
  return (
    <>
      <Button
        {...looks}
        icon={<FileStack size={15} aria-hidden />}
        aria-label={label}
        title={short ? w.learn(documents) : undefined}
        busy={isLearning}
        onClick={() => learn(from)}
      >
        {short ? w.learnShort : w.learn(documents)}
      </Button>
      {question}
    </>
  )
}

type LearnFrom = {
  readonly collection: string | null
  /** Restricts it to these documents, at most 10,000. */
  readonly ids?: readonly string[]
}

function useLearnTemplate(connectionId: string) {
  const { show, showError } = useToasts()
  const { begin, question } = useBeginTemplate(connectionId)
  const { mutate, isPending } = useCall('templates/learn', {
    onSuccess: async ({ documents, schema, fields }, { collection }) => {
      const template = templateFromSchema(schema)
      if (!template.ok || template.value.fields.length === 0) {
        show({ kind: 'failure', about: 'learn-template', text: messages.templates.nothingToLearn })
        return
      }
      const draft = draftFromTemplate(template.value)
      await begin({
        draft,
        collection: collection ?? '',
        isForOthers: collection === '',
        origin: { kind: 'learnt', documents, of: collection, seen: seenById(draft.fields, fields) },
      })
    },
    onError: showError,
  })
  return {
    learn: ({ collection, ids }: LearnFrom) => {
      if (!isPending) mutate({ connectionId, collection, ...(ids !== undefined && { ids: [...ids] }) })
    },
    isLearning: isPending,
    question,
  }
}

type Seen = { readonly path: readonly string[]; readonly seen: number }

function seenById(
  fields: readonly FieldDraft[],
  found: readonly Seen[],
): readonly (readonly [number, number])[] {
  const byPath = new Map(found.map(({ path, seen }) => [JSON.stringify(path), seen]))
  const walk = (list: readonly FieldDraft[], above: readonly string[]): (readonly [number, number])[] =>
    list.flatMap((field) => {
      const path = [...above, field.name]
      const seen = byPath.get(JSON.stringify(path))
      return [...(seen === undefined ? [] : [[field.id, seen] as const]), ...walk(field.fields, path)]
    })
  return walk(fields, [])
}
