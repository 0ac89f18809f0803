import { expect, test } from 'vitest'
import { reduceToasts, shownToasts, type ToastContent } from './toast-list.ts'

const show = (...contents: readonly ToastContent[]) =>
  contents.reduce((state, content) => reduceToasts(state, { kind: 'show', content }), {
    toasts: [],
    nextId: 1,
  } as Parameters<typeof reduceToasts>[0])
const texts = (state: ReturnType<typeof show>) => state.toasts.map(({ text }) => text)
const shown = (state: ReturnType<typeof show>) => shownToasts(state.toasts).map(({ text }) => text)

const undo = [{ label: 'Undo', onChoose: () => undefined }]

test('a result without actions gives way to the next, but not to a batch accepted meanwhile', () => {
  const restored = { kind: 'result', text: 'restored' } as const
  const batch = {
    kind: 'result',
    text: 'batch',
    actions: [{ label: 'Queue', to: { screen: 'queue' } }],
  } as const
  expect(texts(show(restored, { kind: 'result', text: 'saved' }))).toEqual(['saved'])
  expect(texts(show(restored, batch))).toEqual(['restored', 'batch'])
  expect(texts(show({ ...restored, isUnderWay: true }, batch))).toEqual(['batch'])
  expect(texts(show(restored, { kind: 'failure', text: 'failed' }))).toEqual(['failed'])
})

test('keeps a persistent result without actions', () => {
  const exported = { kind: 'result', text: 'exported', staysMs: null } as const
  expect(texts(show(exported, { kind: 'result', text: 'added' }))).toEqual(['exported', 'added'])
})

test('documents added together each keep their message and the way to them', () => {
  const added = ['a', 'b', 'c'].map((text): ToastContent => {
    const to = { screen: 'document', connectionId: 'one', documentId: text } as const
    return { kind: 'result', text, about: `item:${text}`, actions: [{ label: 'Open', to }] }
  })
  expect(texts(show(...added))).toEqual(['a', 'b', 'c'])
})

test('results that can be undone stay, the newest three in sight', () => {
  const results = ['a', 'b', 'c', 'd'].map((text) => ({ kind: 'result', text, actions: undo }) as const)
  expect(shown(show(...results))).toEqual(['b', 'c', 'd'])
  expect(texts(show(...results))).toEqual(['a', 'b', 'c', 'd'])
})

test('the newest is in sight, however many failures stay', () => {
  const failures = ['a', 'b', 'c', 'd'].map((text) => ({ kind: 'failure', text }) as const)
  expect(shown(show(...failures, { kind: 'result', text: 'added', actions: undo }))).toEqual([
    'c',
    'd',
    'added',
  ])
})

test('the same failure again takes the place of the older', () => {
  expect(texts(show({ kind: 'failure', text: 'disk full' }, { kind: 'failure', text: 'disk full' }))).toEqual(
    ['disk full'],
  )
})

test('drops results before failures', () => {
  const state = show(
    { kind: 'failure', text: 'bad' },
    { kind: 'result', text: 'a', actions: undo },
    { kind: 'result', text: 'b', actions: undo },
    { kind: 'result', text: 'c', actions: undo },
  )
  expect(shown(state)).toEqual(['bad', 'b', 'c'])
})

test('a result that stays until it is dismissed gives way last', () => {
  const results = ['b', 'c', 'd'].map((text) => ({ kind: 'result', text, actions: undo }) as const)
  const kept = { kind: 'result', text: 'a', actions: undo, staysMs: null } as const
  expect(shown(show(kept, ...results))).toEqual(['a', 'c', 'd'])
})

test('keeps persistent results, however many follow', () => {
  const results = Array.from({ length: 40 }, (_, at) => ({
    ...({ kind: 'result', actions: undo } as const),
    text: String(at),
  }))
  const kept = texts(show({ kind: 'result', text: 'set aside', actions: undo, staysMs: null }, ...results))
  expect(kept).toHaveLength(30)
  expect(kept[0]).toBe('set aside')
})

test('a newer message about the same thing takes the place of the older', () => {
  const state = show(
    { kind: 'result', text: 'accepted', about: 'x' },
    { kind: 'result', text: 'added', about: 'x' },
  )
  expect(texts(state)).toEqual(['added'])
})

test('offers the lasting action in the replacing result, but not beside a failure', () => {
  const accepted = { kind: 'result', text: 'accepted', about: 'x', lasting: undo, staysMs: 20_000 } as const
  const [saved] = show(accepted, { kind: 'result', text: 'saved', about: 'x' }).toasts
  expect(saved).toMatchObject({ text: 'saved', lasting: undo, staysMs: 20_000 })
  const [refused] = show(accepted, { kind: 'failure', text: 'refused', about: 'x' }).toasts
  expect(refused?.lasting).toBeUndefined()
  const [again] = show(accepted, { kind: 'result', text: 'accepted anew', about: 'x', lasting: [] }).toasts
  expect(again?.lasting).toEqual([])
})

test('a newer result of the same subject takes the place of the older, which a failure keeps', () => {
  const saved = (text: string) =>
    ({ kind: 'result', text, about: text, subject: 's', lasting: undo }) as const
  expect(texts(show(saved('a'), { kind: 'result', text: 'arrived', about: 'a' }, saved('b')))).toEqual(['b'])
  expect(texts(show({ kind: 'failure', text: 'bad', about: 'f', subject: 's' }, saved('b')))).toEqual([
    'bad',
    'b',
  ])
})

test('a dismissed message goes', () => {
  const state = show({ kind: 'failure', text: 'bad' })
  expect(reduceToasts(state, { kind: 'dismiss', id: 1 }).toasts).toEqual([])
})

test('does not replace the result of a countdown by a later message', () => {
  const about = 'item:1'
  const held: ToastContent = {
    ...{ kind: 'result', text: 'held', about, actions: undo },
    countdown: {
      until: 10,
      text: () => 'held',
      after: () => ({ kind: 'result', text: 'in the queue', about }),
    },
  }
  const counting = show(held)
  const over = { kind: 'time-over', id: counting.toasts[0]?.id ?? 0 } as const
  expect(texts(reduceToasts(counting, over))).toEqual(['in the queue'])
  const done = reduceToasts(counting, { kind: 'show', content: { kind: 'result', text: 'done', about } })
  expect(texts(reduceToasts(done, over))).toEqual(['done'])
})
