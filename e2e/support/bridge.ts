import { expect, type Page } from '@playwright/test'
import type { Bridge, CallInput, CallName, CallOutput, CallResult } from '../../src/shared/ipc/contract.ts'
import type { ConnectionSummary } from '../../src/shared/schemas/connection.ts'
import { canaryKey } from './canary.ts'

export type PageWindow = { readonly indexDesk: Bridge }

/** Makes a call of the contract from the page, as the page itself does. */
export async function call<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<N>,
): Promise<CallResult<N>> {
  const answer = await page.evaluate(
    (wanted) => (window as unknown as PageWindow).indexDesk.invoke(wanted.name, wanted.input as never),
    { name: name as CallName, input: input as unknown },
  )
  // The call's name gives the answer's type, which the way through the page loses.
  return answer as CallResult<N>
}

/** The value of a call that has to succeed. */
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

/** Calls one after the other, all of which have to succeed; the way to the page is gone but once. */
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

/** Adds a document whatever the library has already, as an editor does who was shown that and goes on. */
export async function addAnyway(
  page: Page,
  document: CallInput<'documents/add'>,
): Promise<CallOutput<'documents/add'>> {
  const { connectionId, documentId, content } = document
  const same = await callFor(page, 'documents/find-duplicates', { connectionId, documentId, content })
  return callFor(page, 'documents/add', { ...document, agreed: same.map((one) => one.documentId) })
}

/**
 * Keeps a connection and makes it the chosen one; the page shows it after its next load. What is added leaves at
 * once.
 */
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
