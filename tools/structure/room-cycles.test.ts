import { expect, test } from 'vitest'
import { findRoomCycles } from './room-cycles.ts'

const imports = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([from, to]) => ({ from, to, isTypeOnly: false, isDynamic: false }))

test('shows the shortest cycle of a group of rooms on one line', () => {
  const found = findRoomCycles(
    imports(
      ['main/app/start/a.ts', 'main/queue/b.ts'],
      ['main/queue/b.ts', 'main/jobs/c.ts'],
      ['main/jobs/c.ts', 'main/app/d.ts'],
      ['main/queue/b.ts', 'main/app/e.ts'],
    ),
  )
  expect(found).toEqual([
    'main: app -> queue -> app (main/app/start/a.ts imports main/queue/b.ts, main/queue/b.ts imports main/app/e.ts)',
  ])
})

test('counts type-only and lazy imports', () => {
  const [there, back] = imports(
    ['renderer/ui/a.ts', 'renderer/ipc/b.ts'],
    ['renderer/ipc/c.ts', 'renderer/ui/d.ts'],
  )
  if (there === undefined || back === undefined) throw new Error('two imports')
  expect(findRoomCycles([there, { ...back, isTypeOnly: true }])).toHaveLength(1)
  expect(findRoomCycles([there, { ...back, isDynamic: true }])).toHaveLength(1)
  expect(findRoomCycles([there])).toEqual([])
})

test('finds cycles between the rooms of a room', () => {
  const found = findRoomCycles(
    imports(
      ['renderer/features/add/a.ts', 'renderer/features/queue/b.ts'],
      ['renderer/features/queue/b.ts', 'renderer/features/add/c.ts'],
      ['renderer/features/add/a.ts', 'react'],
    ),
  )
  expect(found).toHaveLength(1)
})
