import { expect } from '@playwright/test'
import { callFor } from './bridge.ts'
import type { Handled } from './flaky-service.ts'
import { type KillReport, metadataOf, titleOf } from './kill-run.ts'

/**
 * After a run with kills: the service has every document once in its final state, no document went back to an older
 * version, and every request of the app is in its history, including repeats.
 */
export async function expectNothingLost({ service, app, connectionId, versions }: KillReport): Promise<void> {
  expect([...service.documents.keys()].sort()).toEqual([...versions.keys()].sort())
  for (const [id, version] of versions) {
    expect(service.documents.get(id), id).toEqual({
      collection: 'endurance',
      title: titleOf(id, version),
      content: `Text of ${id}`,
      metadata: metadataOf(version),
      made: 1,
    })
    const handled = service.handled.filter((one) => one.id === id)
    const seen = handled.filter(({ isRepeatedUnseen }) => !isRepeatedUnseen)
    const worked = handled.filter(({ status }) => status !== null)
    const order = worked.filter(({ status }) => status === 200).map(versionOf)
    expect(order, `versions of ${id} in the order they were applied`).toEqual(order.toSorted((a, b) => a - b))

    const receipts = await callFor(app.page, 'documents/receipts', { connectionId, documentId: id })
    const outcomes = receipts.map(({ outcome }) => outcome)
    expect(outcomes).not.toContain('sending')
    expect(receipts.length, `tries of ${id} written down`).toBeGreaterThanOrEqual(seen.length)
    const known = seen.filter(({ status }) => status !== null)
    const repeats = known.length - new Set(known.map(({ body }) => body)).size
    // A first 409 may answer a repeat made by the network stack itself (decision 30).
    const doubtful = ['lost-contact', 'interrupted', 'refused']
    const doubts = outcomes.filter((outcome) => doubtful.includes(outcome))
    expect(doubts.length, `doubts about ${id} in the history`).toBeGreaterThanOrEqual(repeats)
  }
  const { counts } = await callFor(app.page, 'queue/summary', undefined)
  const { waiting, sending, unsure, paused, 'needs-attention': stuck } = counts
  expect({ waiting, sending, unsure, paused, stuck }).toEqual({
    waiting: 0,
    sending: 0,
    unsure: 0,
    paused: 0,
    stuck: 0,
  })
}

function versionOf({ body }: Handled): number {
  return (JSON.parse(body) as { readonly metadata: { readonly version: number } }).metadata.version
}
