import { createContext, use } from 'react'
import type { TopicId } from '../messages/help/topic.ts'
import { messages } from '../messages/messages.ts'
import { Button } from '../ui/button.tsx'

/** Opens help at a topic; null where there is no help, as before the first connection. */
export const OpenHelpContext = createContext<((topic?: TopicId) => void) | null>(null)

/** Links to the help topic that explains the place where it stands. */
export function HelpLink({ topic }: { readonly topic: TopicId }) {
  const open = use(OpenHelpContext)
  if (open === null) return null
  return (
    <Button look="link" small onClick={() => open(topic)}>
      {messages.navigation.learnMore}
    </Button>
  )
}
