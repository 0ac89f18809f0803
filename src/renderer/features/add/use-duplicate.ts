import { useMutation } from '@tanstack/react-query'
import type { DocumentContent, DocumentDetail } from '../../../shared/schemas/document.ts'
import { call } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { draftFromText } from '../../metadata/index.ts'
import { useConnections } from '../../services/connections.tsx'
import { useMemory } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useIsReader } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { type AddValues, emptyAddValues } from './add-values.ts'
import { drawRandomNumbers } from './use-add-form.ts'
import { addFormName, readAddForm, usePutBack } from './use-put-back.ts'

type Named = Pick<DocumentDetail, 'connectionId' | 'documentId'>

/**
 * Opens the Add form of the chosen connection with the values of a document, to add one like it. What was typed there
 * is set aside. Undefined for a reader.
 */
export function useDuplicate(): ((document: Named) => void) | undefined {
  const memory = useMemory()
  const { go, leave } = useRouter()
  const { show, showError: onError } = useToasts()
  const { chosen } = useConnections()
  const id = chosen?.id ?? ''
  const name = addFormName(id)
  const { putBack, offerAside } = usePutBack(name)
  const isReader = useIsReader(id)
  const { mutate } = useMutation({
    mutationFn: async ({ connectionId, documentId }: Named) => ({
      detail: await call('documents/get', { connectionId, documentId }),
      typed: await readAddForm(memory, name),
    }),
    onSuccess: ({ detail, typed }) => {
      if (detail === null) return show({ kind: 'failure', text: messages.document.gone })
      leave(() => {
        putBack(valuesOf(detail))
        if (typed !== undefined) offerAside('set-aside', messages.toasts.setAside(typed.title), typed)
        go({ screen: 'add' })
      })
    },
    onError,
  })
  return isReader ? undefined : mutate
}

function valuesOf({ title, collection, content, metadata }: DocumentDetail): AddValues {
  return {
    ...emptyAddValues(collection ?? '', drawRandomNumbers(), 'text'),
    ...(content !== null && contentValues(content)),
    ...(title !== null && { title, titleByHand: true }),
    metadata: draftFromText(metadata),
  }
}

/** A picture of this computer is chosen anew: the app keeps it no longer than it takes to send. */
function contentValues(content: DocumentContent): Partial<AddValues> {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', text: content.text }
    case 'website':
      return { kind: 'website', websiteAddress: content.address }
    case 'picture-address':
      return { kind: 'image', imageAddress: content.address }
    case 'picture-file':
      return { kind: 'image' }
  }
}
