import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { useMemory } from '../../../services/remembered.tsx'
import { useRouter } from '../../../services/router/router.tsx'
import { changesDiscarded } from '../../../services/toasts/toast-list.ts'
import { useToasts } from '../../../services/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { editedTemplateName, findUnfinished, rememberEdited } from '../editor/edited-template.ts'

export function UnfinishedNotice({ connectionId }: { readonly connectionId: string }) {
  const { unfinished: w } = messages.templates
  const memory = useMemory()
  const client = useQueryClient()
  const { go } = useRouter()
  const { show } = useToasts()
  const name = editedTemplateName(connectionId, null)
  const queryKey = ['draft', name]
  const { data: unfinished } = useQuery({
    queryKey,
    queryFn: async () => (await findUnfinished(memory, connectionId)) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
  if (unfinished === undefined || unfinished === null) return null
  const bringBack = () => {
    rememberEdited(memory, name, unfinished)
    void client.invalidateQueries({ queryKey })
  }
  const drop = () => {
    rememberEdited(memory, name, null)
    client.setQueryData(queryKey, null)
    show(changesDiscarded(name, bringBack))
    document.querySelector<HTMLElement>('[data-screen-heading]')?.focus()
  }
  return (
    <Notice
      actions={
        <>
          <Button small onClick={() => go({ screen: 'template', collection: null })}>
            {w.goOn}
          </Button>
          <Button small look="quiet" onClick={drop}>
            {messages.common.discard}
          </Button>
        </>
      }
    >
      <p>{w.text(unfinished.collection)}</p>
    </Notice>
  )
}
