import { useMutation } from '@tanstack/react-query'
import { call } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

const { outcomes } = messages.queue

const itemOutcomes = {
  'queue/pause': outcomes.paused,
  'queue/resume': outcomes.resumed,
  'queue/retry': outcomes.retried,
  'queue/discard': outcomes.discarded,
}

type ItemsChange = {
  readonly name: keyof typeof itemOutcomes
  readonly ids: readonly string[]
  /** Some of them were changed. */
  onChanged?(): void
}

/** Does something with entries of the queue, and says with how many. */
export function useChangeItems() {
  const { show, showError } = useToasts()
  return useMutation({
    mutationFn: ({ name, ids }: ItemsChange) => call(name, { ids: [...ids] }),
    onError: showError,
    onSuccess: ({ changed }, { name, ids, onChanged }) => {
      if (changed === 0) return show({ kind: 'failure', about: 'queue', text: outcomes.notPossible })
      // Discarding the add of a document takes its later edits along, so more than asked for may change.
      const left = ids.length - changed
      show({
        kind: 'result',
        about: 'queue',
        text: itemOutcomes[name](changed),
        more: left > 0 ? outcomes.someNotPossible(left) : undefined,
      })
      onChanged?.()
    },
  })
}

type SendingChange = {
  readonly name: 'queue/pause-connection' | 'queue/resume-connection'
  /** Null: all of them. */
  readonly connection: { readonly id: string; readonly name: string } | null
}

/** Pauses and resumes sending. */
export function useChangeSending() {
  const { show, showError } = useToasts()
  return useMutation({
    mutationFn: ({ name, connection }: SendingChange) => call(name, { connectionId: connection?.id ?? null }),
    onError: showError,
    onSuccess: (_, { name, connection }) => {
      const isPause = name === 'queue/pause-connection'
      const ofAll = isPause ? outcomes.allPaused : outcomes.allResumed
      const ofOne = isPause ? outcomes.connectionPaused : outcomes.connectionResumed
      show({
        kind: 'result',
        about: 'queue',
        text: connection === null ? ofAll : ofOne(connection.name),
        // That sending goes on does not say that the service answers.
        isUnderWay: !isPause,
      })
    },
  })
}

/** Starts the practice service again, and with it what waits for it. */
export function useRestartPractice() {
  const { showError } = useToasts()
  const { mutate: changeSending } = useChangeSending()
  return useMutation({
    mutationFn: () => call('connections/try-practice', undefined),
    onError: showError,
    onSuccess: (connection) => changeSending({ name: 'queue/resume-connection', connection }),
  })
}
