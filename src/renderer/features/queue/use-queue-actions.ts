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
  'team/send-from-here': messages.team.sentFromHere,
}

type ItemsChange = {
  readonly name: keyof typeof itemOutcomes
  readonly ids: readonly string[]
  onChanged?(): void
}

export function useChangeItems() {
  const { show, showError } = useToasts()
  return useMutation({
    mutationFn: ({ name, ids }: ItemsChange) => call(name, { ids: [...ids] }),
    onError: showError,
    onSuccess: ({ changed }, { name, ids, onChanged }) => {
      if (changed === 0) return show({ kind: 'failure', about: 'queue', text: outcomes.notPossible })
      // Discarding an add also discards the document's later edits, so more items than requested may change.
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
  readonly connection: { readonly id: string; readonly name: string } | null
}

export function useChangeSending() {
  const { show, showError } = useToasts()
  return useMutation({
    mutationFn: ({ name, connection }: SendingChange) => call(name, { connectionId: connection?.id ?? null }),
    onError: showError,
    onSuccess: (_, { name, connection }) => {
      const isPause = name === 'queue/pause-connection'
      const said = isPause ? outcomes.sendingPaused : outcomes.sendingResumed
      show({
        kind: 'result',
        about: 'queue',
        text: said(connection?.name ?? null),
        // Resuming does not mean that the service answers.
        isUnderWay: !isPause,
      })
    },
  })
}

export function useRestartPractice() {
  const { showError } = useToasts()
  const { mutate: changeSending } = useChangeSending()
  return useMutation({
    mutationFn: () => call('connections/try-practice', undefined),
    onError: showError,
    onSuccess: (connection) => changeSending({ name: 'queue/resume-connection', connection }),
  })
}
