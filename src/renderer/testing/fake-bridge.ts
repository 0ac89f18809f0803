import {
  type Bridge,
  type CallInput,
  type CallName,
  type CallOutput,
  calls,
  type EventName,
  type EventPayload,
} from '../../shared/ipc/contract.ts'
import { type Failure, type FailureCode, failed } from '../../shared/ipc/failure.ts'
import { fail, succeed } from '../../shared/result.ts'
import { CallError } from '../ipc/call.ts'

/** Answers of main, by call. One that throws a `CallError` fails. */
export type FakeCalls = {
  readonly [N in CallName]?: (input: CallInput<N>) => CallOutput<N> | Promise<CallOutput<N>>
}

/** Fails a faked call as main does. */
export function refuse(code: FailureCode, more?: Partial<Omit<Failure, 'code'>>): never {
  throw new CallError(failed(code, more))
}

export function createFakeBridge(fakes: FakeCalls) {
  const sent: { readonly name: CallName; readonly input: unknown }[] = []
  const unexpected: string[] = []
  const listeners = new Map<EventName, Set<(payload: never) => void>>()
  const bridge: Bridge = {
    invoke: async (name, input) => {
      sent.push({ name, input: structuredClone(input) })
      const answer = fakes[name]
      if (answer === undefined) {
        unexpected.push(name)
        return fail(failed('unexpected', { detail: `The test answers no ${name}` }))
      }
      try {
        calls[name].input.parse(input)
        return succeed(structuredClone(await answer(input)))
      } catch (cause) {
        if (cause instanceof CallError) return fail(cause.failure)
        unexpected.push(`${name}: ${String(cause)}`)
        return fail(failed('unexpected', { detail: String(cause) }))
      }
    },
    subscribe: (name, listener) => {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener))
      return () => all.delete(listener)
    },
  }
  return {
    bridge,
    unexpected,
    sent: <N extends CallName>(name: N) =>
      sent.filter((one) => one.name === name).map(({ input }) => input as CallInput<N>),
    emit: <N extends EventName>(name: N, payload: EventPayload<N>) => {
      for (const listener of listeners.get(name) ?? [])
        (listener as (payload: EventPayload<N>) => void)(payload)
    },
  }
}
