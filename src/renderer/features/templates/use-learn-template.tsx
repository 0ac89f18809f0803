import { useState } from 'react'
import { templateFromSchema } from '../../../shared/domain/template-schema.ts'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { seenById } from './seen-by-id.ts'
import { draftFromTemplate } from './template-draft.ts'
import { useBeginTemplate } from './use-begin-template.tsx'

export type LearnFrom = {
  /** Null where the documents are of any collection. */
  readonly collection: string | null
  /** These documents only, up to 10,000. */
  readonly ids?: readonly string[]
}

/** Makes a template from documents of the library and opens it in the editor; nothing is kept by that. */
export function useLearnTemplate(connectionId: string) {
  const { show, showFailure } = useToasts()
  const { begin, question } = useBeginTemplate(connectionId)
  const [learning, setLearning] = useState<LearnFrom | null>(null)
  const learn = async (from: LearnFrom) => {
    if (learning !== null) return
    setLearning(from)
    const learnt = await tryCall('templates/learn', {
      connectionId,
      collection: from.collection,
      ...(from.ids !== undefined && { ids: [...from.ids] }),
    })
    setLearning(null)
    if (!learnt.ok) {
      showFailure(learnt.error)
      return
    }
    const { documents, schema, fields } = learnt.value
    const template = templateFromSchema(schema)
    if (!template.ok || template.value.fields.length === 0) {
      show({ kind: 'failure', about: 'learn-template', text: words.templates.nothingToLearn })
      return
    }
    const draft = draftFromTemplate(template.value)
    await begin({
      draft,
      collection: from.collection ?? '',
      isForOthers: from.collection === '',
      origin: { kind: 'learnt', documents, of: from.collection, seen: seenById(draft.fields, fields) },
    })
  }
  return { learn, learning, question }
}
