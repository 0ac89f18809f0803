import { afterEach, describe, expect, test } from 'vitest'
import { createHarness, type Harness, type TestStore } from './harness.ts'
import { outcomes } from './scripted-sender.ts'

const window = 4

/** A slot is free when its request has ended, before its answer is saved: tests the consequences. */
export function describeEarlyClaim(name: string, openStore: () => Promise<TestStore>): void {
  describe(`while an answer is being written down, ${name}`, () => {
    let store: TestStore | undefined

    afterEach(async () => {
      await store?.close()
      store = undefined
    })

    async function started(documents: string): Promise<Harness & { answerOne(): Promise<void> }> {
      store = await openStore()
      const harness = createHarness(store)
      await harness.queue.start()
      for (const document of documents) await harness.add(document)
      const answerOne = async () => {
        harness.sender.open()[0]?.answer(outcomes.success)
        await harness.settle()
      }
      return { ...harness, answerOne }
    }

    const begun = ({ sender }: Harness) => sender.begun.map(({ request }) => request.id).join('')

    test('starts the next request at once and never exceeds the window', async () => {
      const harness = await started('abcdefg')
      expect(begun(harness)).toBe('abcd')
      harness.holdStore('complete')
      await harness.answerOne()
      expect(begun(harness)).toBe('abcde')
      expect(harness.completed).toEqual([])
      expect(harness.sender.open()).toHaveLength(window)
      await harness.answerOne()
      expect(harness.sender.open()).toHaveLength(window)
      harness.releaseStore()
      await harness.settle()
      expect(harness.sender.open()).toHaveLength(window)
      while (harness.sender.open().length > 0) await harness.answerOne()
      expect(begun(harness)).toBe('abcdefg')
      expect(harness.completed).toHaveLength(7)
    })

    test('starts nothing after a failed write and resumes after a successful one', async () => {
      const harness = await started('abcdefgh')
      harness.holdStore('complete')
      await harness.answerOne()
      harness.breakStore('complete')
      harness.releaseStore()
      await harness.settle()
      const atFailure = begun(harness)
      while (harness.sender.open().length > 0) await harness.answerOne()
      await harness.clock.advance(600_000)
      expect(begun(harness)).toBe(atFailure)
      expect(harness.completed).toEqual([])
      harness.breakStore()
      await harness.clock.advance(600_000)
      while (harness.sender.open().length > 0) await harness.answerOne()
      expect(harness.completed.map(({ item }) => [item.documentId, item.state, item.attempts])).toEqual(
        expect.arrayContaining([...'abcdefgh'].map((document) => [document, 'done', 1])),
      )
      // Each once: an answer that was saved late is not requested again.
      expect([...begun(harness)].sort().join('')).toBe('abcdefgh')
    })

    test('does not send items claimed with an unwritten answer', async () => {
      const documents = 'abcdefghijklmnop'
      const harness = await started(documents)
      harness.holdStore('claim')
      for (const _ of 'abc') await harness.answerOne()
      expect(begun(harness)).toBe('abcdefg')
      harness.breakStore('complete')
      await harness.answerOne()
      const atFailure = begun(harness)
      harness.releaseStore()
      while (harness.sender.open().length > 0) await harness.answerOne()
      await harness.clock.advance(600_000)
      expect(begun(harness)).toBe(atFailure)
      expect(atFailure).not.toContain('h')
      harness.breakStore()
      await harness.clock.advance(600_000)
      while (harness.sender.open().length > 0) await harness.answerOne()
      expect([...begun(harness)].sort().join('')).toBe(documents)
      expect(harness.completed.filter(({ item }) => item.state === 'done')).toHaveLength(documents.length)
    })

    test('releases items claimed ahead on pause, without an attempt', async () => {
      const harness = await started('abcdefgh')
      await harness.queue.pauseConnection(null)
      await harness.settle()
      while (harness.sender.open().length > 0) await harness.answerOne()
      expect(begun(harness)).toBe('abcd')
      expect(harness.completed).toHaveLength(4)
      await harness.queue.resumeConnection(null)
      await harness.settle()
      while (harness.sender.open().length > 0) await harness.answerOne()
      expect(begun(harness)).toBe('abcdefgh')
      expect(harness.completed.map(({ item }) => item.attempts)).toEqual(Array(8).fill(1))
    })

    test('sends items claimed before a key change with the new key', async () => {
      const harness = await started('')
      harness.holdStore('claim')
      for (const document of 'abcdef') await harness.add(document)
      harness.keys.set(harness.one.id, { kind: 'key', key: 'new' })
      harness.queue.keyChanged(harness.one.id)
      harness.releaseStore()
      await harness.settle()
      while (harness.sender.open().length > 0) await harness.answerOne()
      expect([...begun(harness)].sort().join('')).toBe('abcdef')
      expect(new Set(harness.sender.begun.map(({ key }) => key))).toEqual(new Set(['new']))
      expect(harness.completed.map(({ item }) => item.attempts)).toEqual(Array(6).fill(1))
    })

    test.each([
      ['address', { address: 'https://elsewhere.example' }],
      ['certificate authority', { certificateAuthority: 'PEM' }],
    ])('what was claimed ahead leaves for another %s with the key of that one only', async (_, change) => {
      const harness = await started('abcdefgh')
      harness.setConnections({ ...harness.one, ...change })
      harness.keys.set(harness.one.id, { kind: 'key', key: 'new' })
      await harness.settle()
      while (harness.sender.open().length > 0) await harness.answerOne()
      expect(harness.sender.begun.map(({ key }) => key)).toEqual([
        ...Array(4).fill('k'),
        ...Array(4).fill('new'),
      ])
      expect(harness.completed.map(({ item }) => item.attempts)).toEqual(Array(8).fill(1))
    })

    test('sends items claimed during an address change with its new key', async () => {
      const harness = await started('')
      harness.holdStore('claim')
      for (const document of 'abcdef') await harness.add(document)
      harness.setConnections({ ...harness.one, address: 'https://elsewhere.example' })
      harness.keys.set(harness.one.id, { kind: 'key', key: 'new' })
      harness.releaseStore()
      await harness.settle()
      while (harness.sender.open().length > 0) await harness.answerOne()
      expect(new Set(harness.sender.begun.map(({ address, key }) => `${key} to ${address}`))).toEqual(
        new Set(['new to https://elsewhere.example']),
      )
    })

    test('does not send items claimed ahead for a removed connection', async () => {
      const harness = await started('abcdefgh')
      harness.setConnections()
      while (harness.sender.open().length > 0) await harness.answerOne()
      await harness.clock.advance(600_000)
      expect(begun(harness)).toBe('abcd')
      expect(harness.completed).toHaveLength(4)
    })

    test('delays an edit until its add is recorded, without delaying others', async () => {
      const harness = await started('abcd')
      await harness.edit('a', 'A new title')
      await harness.add('e')
      harness.holdStore('complete')
      await harness.answerOne()
      expect(begun(harness)).toBe('abcde')
      await harness.answerOne()
      await harness.clock.advance(600_000)
      expect(begun(harness)).toBe('abcde')
      harness.releaseStore()
      await harness.settle()
      expect(begun(harness)).toBe('abcdea')
      expect(harness.sender.begun.at(-1)?.request).toMatchObject({
        operation: 'update',
        title: 'A new title',
      })
    })
  })
}
