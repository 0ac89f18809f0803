import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFolder } from '../library/testing/test-library.ts'
import { shortOrLong, someOrAll } from '../testing/long-form.ts'
import { goodAndBadRows } from './testing/good-and-bad.ts'
import { openReviewApp, type ReviewApp } from './testing/review-app.ts'

let folder: string
let remove: () => void
let connectionId: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  connectionId = randomUUID()
})
afterEach(() => remove())

const program = fileURLToPath(new URL('./testing/add-until-killed.ts', import.meta.url))

async function expectEachOnce(app: ReviewApp, count: number, badCount: number): Promise<void> {
  const { rows, codes } = goodAndBadRows(count, badCount)
  const wanted = rows.filter((_, index) => !codes.has(index + 1)).map(({ documentId }) => documentId)
  expect(wanted).toHaveLength(count - badCount)
  const items: string[] = []
  for (let after: string | null = null; ; ) {
    const page = await app.opened.library.calls['queue/list']({ connectionId, states: [], after, limit: 500 })
    items.push(...page.items.map(({ documentId }) => documentId))
    after = page.next
    if (after === null) break
  }
  expect(items.toReversed()).toEqual(wanted)
  const documents: string[] = []
  for (let after: string | null = null; ; ) {
    const page = await app.opened.library.calls['documents/search']({
      connectionId,
      text: '',
      after,
      limit: 500,
    })
    documents.push(...page.rows.map(({ documentId }) => documentId))
    after = page.next
    if (after === null) break
  }
  expect(documents.toReversed()).toEqual(wanted)

  const kept = await app.opened.library.review.problemRows({ connectionId, after: null, limit: 500 })
  expect(new Map(kept.rows.map(({ position, problems }) => [position, problems[0]?.code]))).toEqual(codes)
  for (const row of kept.rows) {
    const { title, collection, metadata, content, source } = rows[row.position - 1] ?? {}
    expect(row).toMatchObject({ title, collection, metadata, content, source })
  }
  expect(await app.opened.library.review.summary(connectionId)).toMatchObject({
    total: count,
    problem: badCount,
    accepted: count - badCount,
    ready: 0,
    undecided: 0,
    adding: false,
  })
}

const many = shortOrLong(1300, 10_000)

test(`of ${many} rows with 137 bad ones of every sort, the others are added and 137 kept and explained`, async () => {
  const runs: Promise<unknown>[] = []
  const pieces: number[] = []
  const app = await openReviewApp(folder, connectionId, {
    whileAdding: (run) => runs.push(run.then(() => pieces.length)),
    wakeQueue: () => pieces.push(pieces.length),
  })
  await app.addAll(goodAndBadRows(many, 137).rows)
  expect(await app.reviews.accept(connectionId)).toMatchObject({
    ok: true,
    value: { accepted: many - 137, batch: 1 },
  })
  expect(await Promise.all(runs)).toEqual([pieces.length])
  await expectEachOnce(app, many, 137)
  await app.close()
})

describe('resumes after a kill while adding', () => {
  async function runUntil(lines: number, count: number, badCount: number): Promise<readonly string[]> {
    const given = [folder, connectionId, String(count), String(badCount), String(lines)]
    const child = spawn(process.execPath, [program, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
    const said: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line)
      if (said.length === lines || line === 'all') child.kill('SIGKILL')
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    return said
  }

  const isUnderWay = async (app: ReviewApp) =>
    (await app.opened.library.review.unfinished()).some(({ isAdding }) => isAdding)

  async function startAgain(): Promise<ReviewApp> {
    const ended = Promise.withResolvers<void>()
    const app = await openReviewApp(folder, connectionId, {
      onChanged: () =>
        void isUnderWay(app).then((underWay) => (underWay ? undefined : ended.resolve()), ended.reject),
    })
    expect(await isUnderWay(app)).toBe(true)
    await app.reviews.start()
    await ended.promise
    return app
  }

  // Unfinished at any speed: after the last line at most one piece of at most 500 rows follows.
  const kills: readonly (readonly [lines: readonly number[], count: number])[] = [
    [[2], 1600],
    [[3], 1600],
    [[3, 1], 3100],
    [[2, 1, 1], 3100],
  ]
  test.each(someOrAll(kills, 4))(
    'after lines %j, the next start goes on with %i rows, and each is added once',
    async (lines, count) => {
      for (const line of lines) expect(await runUntil(line, count, 41)).not.toContain('all')
      const app = await startAgain()
      await expectEachOnce(app, count, 41)
      await app.close()
    },
  )
})
