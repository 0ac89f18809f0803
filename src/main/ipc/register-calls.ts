import { randomUUID } from 'node:crypto'
import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import type { z } from 'zod'
import { nothing } from '../../shared/ipc/call.ts'
import {
  type CallName,
  type CallOutput,
  type Calls,
  type CheckedInput,
  calls,
} from '../../shared/ipc/contract.ts'
import { type Failure, type FailureCode, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { StorageError } from '../library/db/storage-error.ts'
import { factsOf, shaped } from '../platform/log-shapes.ts'
import type { Log } from '../platform/logger.ts'
import { isPlainData } from './is-plain-data.ts'

type Sent<T> = T extends Uint8Array
  ? T
  : T extends readonly (infer Entry)[]
    ? readonly Sent<Entry>[]
    : T extends object
      ? { readonly [Name in keyof T]: Sent<T[Name]> }
      : T

/** The output of a call, or a result if it can fail. An output must not look like a result. */
type Answer<Output> = Output extends { readonly ok: unknown } ? never : Output | Result<Output, Failure>
type Answered<N extends CallName> =
  CallOutput<N> extends undefined
    ? // biome-ignore lint/suspicious/noConfusingVoidType: `undefined` refuses a handler that returns the Promise<void> of a use case
      void | Result<undefined, Failure>
    : Answer<Sent<z.input<Calls[N]['output']>>>

export type Handlers = {
  readonly [N in CallName]: (input: CheckedInput<N>) => Answered<N> | Promise<Answered<N>>
}

export type CallGuards = {
  /** True for messages from the main frame of our own windows and page. */
  isTrusted(event: IpcMainInvokeEvent): boolean
  toFailure(cause: unknown, call: CallName): Failure
  /**
   * Called with the names of fields that violate the contract, never with a value or a name from outside it.
   */
  onRefused(call: CallName, reason: string): void
  /** `code` is null on success. */
  onAnswered(call: CallName, code: FailureCode | null, tookMs: number): void
}

/** Maximum issues reported: a list of a hundred thousand wrong entries has as many. */
const mostIssuesTold = 10

/** Registers every call: checks the sender, parses the input, runs, parses the output, always resolves. */
export function registerCalls(
  ipcMain: Pick<IpcMain, 'handle'>,
  handlers: Handlers,
  { isTrusted, toFailure, onRefused, onAnswered }: CallGuards,
): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const { input, output } = calls[name]
    // `Handlers` pairs each name with its own input, which a loop over the names cannot express.
    const run = handlers[name] as (input: unknown) => unknown
    ipcMain.handle(
      `index-desk:${name}`,
      async (event, ...args: unknown[]): Promise<Result<unknown, Failure>> => {
        if (!isTrusted(event)) {
          onRefused(name, 'untrusted sender')
          return fail(failed('untrusted-sender'))
        }
        try {
          if (!isPlainData(args[0])) {
            onRefused(name, 'no plain data')
            return fail(failed('invalid-input', { detail: 'no plain data' }))
          }
          const parsed = input.safeParse(args[0])
          if (!parsed.success || args.length > 1) {
            const issues = parsed.success ? [] : parsed.error.issues.slice(0, mostIssuesTold)
            const told = (describe: (issue: Issue) => string) =>
              parsed.success ? 'too many arguments' : issues.map(describe).join(', ')
            onRefused(name, told(nameIssue))
            return fail(failed('invalid-input', { detail: told(describeIssue) }))
          }
          const began = performance.now()
          const result = toResult(await run(parsed.data))
          onAnswered(name, result.ok ? null : result.error.code, Math.round(performance.now() - began))
          if (!result.ok) return result
          // A function without a result may still return something.
          return succeed(output === nothing ? undefined : output.parse(result.value))
        } catch (cause) {
          return fail(toFailure(cause, name))
        }
      },
    )
  }
}

function toResult(answer: unknown): Result<unknown, Failure> {
  const isResult = typeof answer === 'object' && answer !== null && 'ok' in answer
  // `Answer` keeps outputs from looking like one.
  return isResult ? (answer as Result<unknown, Failure>) : succeed(answer)
}

type Issue = { readonly path: readonly PropertyKey[]; readonly code: string }

/** The topmost name is one of the contract; a deeper one may be user text. */
function nameIssue({ path: [field = 'input'], code }: Issue): string {
  return `${String(field)} ${code}`
}

/** Paths may hold keys sent by the page, so they are cut; values are never part of an issue's code. */
function describeIssue({ path, code }: Issue): string {
  return `${path.map(String).join('.').slice(0, 100)}: ${code}`
}

/** The only conversion of thrown values to failures: known errors keep their code, others get a number. */
export function createToFailure(log: Log): (cause: unknown, call: CallName) => Failure {
  return (cause, call) => {
    if (cause instanceof StorageError) {
      log('error', 'storage', { call, code: cause.failure.code, detail: cause.failure.detail })
      return cause.failure
    }
    const reference = randomUUID().slice(0, 8)
    const facts = factsOf(cause)
    log('error', 'unexpected', { call, reference, ...facts })
    return failed('unexpected', { detail: `${call}: ${shaped('name', facts.name)} (${reference})` })
  }
}
