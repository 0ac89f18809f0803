import { expect, type Page } from '@playwright/test'
import type { Bridge, CallInput, CallName, CallOutput, CallResult } from '../../src/shared/ipc/contract.ts'
import type { ConnectionSummary } from '../../src/shared/schemas/connection.ts'
import { canaryKey } from './canary.ts'

export type PageWindow = { readonly indexDesk: Bridge }

export async function call<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<N>,
): Promise<CallResult<N>> {
  const answer = await page.evaluate(
    (wanted) => (window as unknown as PageWindow).indexDesk.invoke(wanted.name, wanted.input as never),
    { name: name as CallName, input: input as unknown },
  )
  // The call's name determines the answer's type, which is lost on the way through the page.
  return answer as CallResult<N>
}

export async function callFor<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const answer = await call(page, name, input)
  expect(answer, `the answer to ${name}`).toMatchObject({ ok: true })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value
}

/** Makes calls in sequence, all of which must succeed, in a single trip to the page. */
export async function callForEach<N extends CallName>(
  page: Page,
  name: N,
  inputs: readonly CallInput<N>[],
): Promise<void> {
  const failed = await page.evaluate(
    async (wanted) => {
      const { invoke } = (window as unknown as PageWindow).indexDesk
      for (const input of wanted.inputs) {
        const answer = await invoke(wanted.name, input as never)
        if (!answer.ok) return answer.error
      }
      return null
    },
    { name: name as CallName, inputs: inputs as readonly unknown[] },
  )
  expect(failed, `what was refused by ${name}`).toBeNull()
}

/** Adds a document despite duplicates, as a user who confirms. */
export async function addAnyway(
  page: Page,
  document: CallInput<'documents/add'>,
): Promise<CallOutput<'documents/add'>> {
  const { connectionId, documentId, content } = document
  const same = await callFor(page, 'documents/find-duplicates', { connectionId, documentId, content })
  return callFor(page, 'documents/add', { ...document, agreed: same.map((one) => one.documentId) })
}

/** Creates a connection and chooses it. Adds are sent at once. */
export async function connectTo(page: Page, address: string): Promise<ConnectionSummary> {
  const connection = await callFor(page, 'connections/create', {
    name: 'Test service',
    address,
    colour: 'teal',
    key: canaryKey,
    keep: 'keychain',
  })
  await callFor(page, 'preferences/change', { chosenConnection: connection.id, holdSeconds: 0 })
  return connection
}
