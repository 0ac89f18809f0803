import { createContext, use } from 'react'
import type { TopicId } from '../messages/help/topic.ts'
import { messages } from '../messages/messages.ts'
import { Button } from '../ui/button.tsx'

export const OpenHelpContext = createContext<((topic?: TopicId) => void) | null>(null)

export function HelpLink({ topic }: { readonly topic: TopicId }) {
  const open = use(OpenHelpContext)
  if (open === null) return null
  return (
    <Button look="link" small onClick={() => open(topic)}>
      {messages.navigation.learnMore}
    </Button>
  )
}
