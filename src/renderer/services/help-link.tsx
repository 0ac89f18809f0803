import { createContext, use } from 'react'
import type { TopicId } from '../messages/help/topic.ts'
import { messages } from '../messages/messages.ts'
import { Button } from '../ui/button.tsx'

/** Opens help at a topic; null where there is no help, as before the first connection. */
export const OpenHelpContext = createContext<((topic?: TopicId) => void) | null>(null)

/** Leads from where somebody is stuck to the topic that explains it. */
export function HelpLink({ topic }: { readonly topic: TopicId }) {
  const open = use(OpenHelpContext)
  if (open === null) return null
  return (
    <Button look="link" small onClick={() => open(topic)}>
      {messages.navigation.learnMore}
    </Button>
  )
}
