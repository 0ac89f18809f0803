import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import {
  type EditedTemplate,
  editedTemplateName,
  findUnfinished,
  rememberEdited,
} from './editor/edited-template.ts'

export function useBeginTemplate(connectionId: string) {
  const memory = useMemory()
  const { go } = useRouter()
  const [asked, setAsked] = useState<{
    readonly unfinished: EditedTemplate
    readonly next: EditedTemplate
  } | null>(null)
  const { unfinished: w } = messages.templates
  const open = (template: EditedTemplate) => {
    rememberEdited(memory, editedTemplateName(connectionId, null), template)
    go({ screen: 'template', collection: null })
  }
  const begin = async (next: EditedTemplate) => {
    const unfinished = await findUnfinished(memory, connectionId)
    if (unfinished === undefined) open(next)
    else setAsked({ unfinished, next })
  }
  const question = asked !== null && (
    <Dialog
      title={w.heading}
      onClose={() => setAsked(null)}
      actions={
        <>
          <Button onClick={() => setAsked(null)}>{messages.common.cancel}</Button>
          <Button
            onClick={() => {
              setAsked(null)
              open(asked.next)
            }}
          >
            {w.other}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              setAsked(null)
              go({ screen: 'template', collection: null })
            }}
          >
            {w.goOn}
          </Button>
        </>
      }
    >
      <p>{w.question(asked.unfinished.collection)}</p>
    </Dialog>
  )
  return { begin, question }
}
