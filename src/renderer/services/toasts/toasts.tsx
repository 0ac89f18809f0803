import { createContext, type ReactNode, use, useCallback, useMemo, useReducer } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { wordsOfFailure } from '../../messages/failures.ts'
import { type Message, type MessageContent, reduceMessages } from './toast-list.ts'

export type Messages = {
  show(content: MessageContent): void
  /** Says a failed call in its plain words. */
  showFailure(failure: Failure): void
  dismiss(id: number): void
  /** The countdown of a message has ended. */
  endCountdown(id: number): void
}

const MessagesContext = createContext<Messages | null>(null)
const MessageListContext = createContext<readonly Message[]>([])

export function useMessages(): Messages {
  const messages = use(MessagesContext)
  if (messages === null) throw new Error('useMessages needs a MessagesProvider')
  return messages
}

export function useMessageList(): readonly Message[] {
  return use(MessageListContext)
}

export function MessagesProvider({ children }: { readonly children: ReactNode }) {
  const [{ messages: list }, change] = useReducer(reduceMessages, { messages: [], nextId: 1 })
  const show = useCallback((content: MessageContent) => change({ kind: 'show', content }), [])
  const dismiss = useCallback((id: number) => change({ kind: 'dismiss', id }), [])
  const endCountdown = useCallback((id: number) => change({ kind: 'time-over', id }), [])
  const messages = useMemo<Messages>(
    () => ({
      show,
      dismiss,
      endCountdown,
      showFailure: (failure) =>
        show({ kind: 'failure', text: wordsOfFailure(failure), detail: failure.detail }),
    }),
    [show, dismiss, endCountdown],
  )
  return (
    <MessagesContext value={messages}>
      <MessageListContext value={list}>{children}</MessageListContext>
    </MessagesContext>
  )
}
