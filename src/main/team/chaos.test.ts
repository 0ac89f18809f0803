import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTeamLibrary, type TeamLibrary } from '../postgres/testing/team-library.ts'
import { schemaOf } from '../templates/testing/template-harness.ts'
import { runSeed, shortOrLong } from '../testing/long-form.ts'
import { type ClaimGate, type FickleComputer, openFickleComputer } from './testing/fickle-computer.ts'
import { type Fate, longestHeldMs, openFickleService } from './testing/fickle-service.ts'
import {
  findGaps,
  findLostThings,
  findLostVersions,
  findOverwritten,
  findStale,
  findUnlike,
  findWithdrawn,
  type OwnEdit,
  type OwnThing,
  readHistories,
} from './testing/invariants.ts'
import { editTogether, importTexts } from './testing/many.ts'
import { keepTemplate, keepView, listTemplates } from './testing/things.ts'
import { runTrashWork } from './testing/trash-work.ts'

const rounds = shortOrLong(25, 2000)
const amount = shortOrLong(3, 6)
const mostViews = 5
const fields = ['a', 'b', 'c', 'd']
/** Far more than needed, since requests and answers are in flight meanwhile. */
const mostAsked = 100

test(`${amount} computers agree after anything, seed ${runSeed()}`, async () => {
  const random = createRandom(runSeed())
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(all: readonly T[]): T | undefined => all[below(all.length)]
  const happens = (percent: number) => below(100) < percent
  let isResting = false
  let nextFate: Fate | null = null
  let nowMs = 0
  const fateOf = (): Fate => {
    const given = nextFate
    nextFate = null
    if (given !== null || isResting || happens(55)) return given ?? 'done'
    return oneOf<Fate>(['late', 'cut', 'lost', 'unavailable']) ?? 'done'
  }
  const team = await openTeamLibrary()
  await team.root.unsafe(slowCommits)
  const service = await openFickleService(team, { fateOf, nowMs: () => nowMs })
  const { claimGate, whileNobodyClaims } = createClaimGate()
  const computers: FickleComputer[] = []
  const documentIds: string[] = []
  const edits: OwnEdit[] = []
  const things: OwnThing[] = []
  let lastValue = 0

  const newValue = () => {
    lastValue += 1
    return lastValue
  }
  const add = async (computer: FickleComputer) => {
    const documentId = `document ${documentIds.length}`
    documentIds.push(documentId)
    const values = Object.fromEntries(fields.map((field) => [field, newValue()]))
    await computer.current().add(documentId, JSON.stringify(values))
    for (const [field, value] of Object.entries(values))
      edits.push({ computer, documentId, field, value, saw: undefined, answers: new Set() })
  }
  const importSeveral = async (computer: FickleComputer) => {
    const added = [0, 1].map(() => {
      const id = `document ${documentIds.length}`
      documentIds.push(id)
      return { id, values: Object.fromEntries(fields.map((field) => [field, newValue()])) }
    })
    const rows = added.map(({ id, values }) => ({ id, metadata: JSON.stringify(values) }))
    await importTexts(computer.current(), rows, `table ${lastValue}.xlsx`)
    for (const { id: documentId, values } of added)
      for (const [field, value] of Object.entries(values))
        edits.push({ computer, documentId, field, value, saw: undefined, answers: new Set() })
  }
  const editSeveral = async (computer: FickleComputer) => {
    const field = oneOf(fields) ?? ''
    const value = newValue()
    const step = { kind: 'set-field', name: field, raw: String(value) } as const
    const bulkEditId = await editTogether(computer.current(), documentIds.slice(-3), step)
    const { rows } = await computer.current().library.calls['bulk-edits/rows']({
      ...{ bulkEditId, only: 'changes', after: null, limit: 10 },
    })
    for (const { documentId, metadataBefore, state } of rows) {
      if (state !== 'done') continue
      const before: Record<string, unknown> = JSON.parse(metadataBefore ?? '{}')
      edits.push({ computer, documentId, field, value, saw: before[field], bulkEditId, answers: new Set() })
    }
  }
  const edit = async (computer: FickleComputer, documentId = oneOf(documentIds.slice(-3)) ?? '') => {
    const before = await computer.current().get(documentId)
    if (before?.metadata == null) return
    const values: Record<string, unknown> = JSON.parse(before.metadata)
    const field = oneOf(fields) ?? ''
    const value = newValue()
    const metadata = JSON.stringify({ ...values, [field]: value })
    await computer.current().edit(documentId, { metadata })
    edits.push({ computer, documentId, field, value, saw: values[field], answers: new Set() })
  }
  /** Half of the removals are dated before the undo window, so that they are pushed at once. */
  const trashOrRestore = async (computer: FickleComputer) => {
    const { library, connectionId, now } = computer.current()
    const documentId = oneOf(documentIds.slice(-3)) ?? ''
    const isThere = (await library.trash.find(connectionId, documentId)) !== null
    const at = now() - (happens(50) ? 60_000 : 0)
    await runTrashWork(computer.current(), isThere ? 'restore' : 'remove', documentId, at)
  }
  const replaceThing = (before: string | undefined, said: string | null) => {
    for (const thing of things) if (thing.said === before) thing.isReplaced = true
    if (said !== null) things.push({ said, isReplaced: false })
  }
  const changeTemplate = async (computer: FickleComputer) => {
    const templates = await listTemplates(computer.current())
    const { collection, schema } = oneOf(templates) ?? { collection: 'news' }
    if (happens(25)) {
      const { library, connectionId } = computer.current()
      await library.templates.remove(connectionId, collection)
      replaceThing(schema, null)
      return
    }
    const now = schemaOf([{ name: `field ${newValue()}` }])
    await keepTemplate(computer.current(), collection, now)
    replaceThing(schema, now)
  }
  const changeView = async (computer: FickleComputer) => {
    const views = await computer.current().library.calls['views/list']()
    const before = views.length < mostViews && happens(40) ? undefined : oneOf(views)
    if (before !== undefined && happens(35)) {
      await computer.current().library.views.remove(before.id)
      replaceThing(before.text, null)
      return
    }
    const text = `value-${newValue()}`
    // Some names collide with those given by others at the same time.
    const { id, name } = before ?? { id: randomUUID(), name: `View ${views.length}` }
    await keepView(computer.current(), { id, name, text })
    replaceThing(before?.text, text)
  }
  const answerConflicts = async (computer: FickleComputer) => {
    const { library, connectionId, queue } = computer.current()
    const states = ['needs-attention'] as const
    const { items } = await library.calls['queue/list']({
      connectionId,
      states: [...states],
      after: null,
      limit: 500,
    })
    // Newest first: an edit based on another one waits with it.
    for (const { id, documentId } of items) {
      const keeps = happens(60)
      const done = keeps ? await queue().retry([id]) : await queue().discard([id])
      if (done.length === 0) continue
      for (const one of edits)
        if (one.computer === computer && one.documentId === documentId)
          one.answers.add(keeps ? 'kept' : 'discarded')
    }
  }
  /** Moves the service's late requests, then all clocks, then the server's leases. */
  const moveClock = (ms: number) =>
    whileNobodyClaims(async () => {
      await service.release(longestHeldMs - ms)
      nowMs += ms
      for (const computer of computers) computer.moveClock(ms)
      await team.root`UPDATE desk.documents SET lease_until = lease_until - ${ms} * interval '1 millisecond',
        claimed_at = claimed_at - ${ms} * interval '1 millisecond',
        recheck_at = recheck_at - ${ms} * interval '1 millisecond' WHERE holder IS NOT NULL OR recheck_at IS NOT NULL`
    })
  const act = async (computer: FickleComputer) => {
    const what = below(100)
    if (what < 4) await add(computer)
    else if (what < 6) await importSeveral(computer)
    else if (what < 12) await editSeveral(computer)
    else if (what < 40) await edit(computer)
    else if (what < 45) await trashOrRestore(computer)
    else if (what < 50) await (happens(50) ? changeTemplate : changeView)(computer)
    else if (what < 80) await computer.current().send()
    else if (what < 86) computer.goAway(happens(50))
    else if (what < 91) computer.loseNextAnswer(true)
    else if (what < 94) await computer.endSuddenly()
    else await answerConflicts(computer)
  }
  const meet = async () => {
    for (const computer of computers)
      await (happens(25) ? editSeveral(computer) : edit(computer, documentIds.at(-1)))
    await Promise.all(computers.map((computer) => computer.current().send()))
  }
  const crossCommits = async () => {
    const [first, second] = computers
    if (first === undefined || second === undefined) return
    await add(first)
    await add(second)
    let ended = 0
    await team.root`SELECT pg_advisory_lock(${firstPushLock})`
    const syncs: Promise<void>[] = []
    for (const computer of computers) {
      const sync = computer.current().sync()
      const noted = sync.then(() => {
        ended += 1
      })
      syncs.push(noted)
      const isHeldOrDone = async () => (await countWaiting(team)) + ended >= syncs.length
      while (!(await isHeldOrDone())) await turn()
    }
    await team.root`SELECT pg_advisory_unlock(${firstPushLock})`
    await Promise.all(syncs)
  }
  /** A version already found by the service explains everything after it. */
  const untilNothing = async (isOpen: () => Promise<readonly string[]>) => {
    let open = await isOpen()
    for (let asked = 1; open.length > 0 && service.faults.length === 0 && asked < mostAsked; asked += 1)
      open = await isOpen()
    expect({ faults: service.faults, open }).toEqual({ faults: [], open: [] })
  }
  const overtake = async () => {
    const [first, second] = computers
    const documentId = documentIds.at(-1)
    if (first === undefined || second === undefined || documentId === undefined) return
    nextFate = 'cut'
    await edit(first, documentId)
    await untilNothing(async () => {
      await first.current().send()
      return service.pendingCount() === 1 ? [] : [`the service does not hold ${documentId}`]
    })
    await second.current().sync()
    await edit(second, documentId)
    await untilNothing(async () => {
      for (const computer of computers) await computer.current().send()
      const rows = await team.root`
        SELECT number, arrived FROM desk.documents WHERE doc_id = ${documentId} AND number <> arrived`
      return rows.map(({ number, arrived }) => `${documentId}: ${arrived} of ${number} arrived`)
    })
    expect(service.pendingCount()).toBe(1)
  }
  const rest = async () => {
    for (const computer of computers) {
      computer.goAway(false)
      computer.loseNextAnswer(false)
      await computer.current().send()
      await answerConflicts(computer)
    }
    await service.release()
    await moveClock(16 * 60_000)
    await turn()
  }

  try {
    for (let at = 0; at < amount; at += 1)
      computers.push(
        await openFickleComputer(team, await team.join('editor'), { address: service.address, claimGate }),
      )
    // Without a document, most actions do nothing.
    await Promise.all(computers.map(add))
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(computers.map(act))
      if (happens(50)) await meet()
      if (happens(15)) await moveClock(happens(30) ? 16 * 60_000 : 30_000)
      if (happens(20)) await service.release()
    }
    isResting = true
    const waiting = async () => {
      await rest()
      const histories = await readHistories(team)
      const rows = await team.root`SELECT doc_id FROM desk.documents
        WHERE holder IS NOT NULL
          OR NOT trashed AND (recheck_at IS NOT NULL OR number > greatest(arrived, refused))`
      return [
        ...rows.map(({ doc_id: id }) => `owed: ${id}`),
        ...(await findUnlike(team, computers, histories)),
      ]
    }
    const untilAtRest = () => untilNothing(waiting)
    await untilAtRest()
    await crossCommits()
    await untilAtRest()
    await overtake()
    await untilAtRest()
    const histories = await readHistories(team)
    const withdrawn = await findWithdrawn(edits)
    const kept = edits.filter((one) => !withdrawn.has(one))
    expect(findLostVersions(histories, kept)).toEqual([])
    expect(findOverwritten(histories, edits)).toEqual([])
    expect(findStale(service, histories)).toEqual([])
    expect(await findLostThings(team, things)).toEqual([])
    expect(await findGaps(team, histories)).toEqual([])
    expect(service.faults).toEqual([])
    expect([...service.failures, ...computers.flatMap((computer) => computer.failures())]).toEqual([])
    expect(edits.length).toBeGreaterThan(rounds)
  } finally {
    isResting = true
    await service.release()
    await Promise.all(computers.map((computer) => computer.current().close()))
    await service.close()
    await team.close()
  }
})

const firstPushLock = 1

async function countWaiting({ root }: TeamLibrary): Promise<number> {
  const [row] = await root<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
  return row?.count ?? 0
}

/** Concurrent commits may end in any order, unless something orders them. */
const slowCommits = `
  CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      PERFORM pg_sleep(random() * 0.01);
      IF pg_try_advisory_xact_lock(2) THEN PERFORM pg_advisory_xact_lock_shared(${firstPushLock}); END IF;
      RETURN NULL;
    END $$;
  CREATE TRIGGER take_time AFTER INSERT ON desk.versions FOR EACH STATEMENT EXECUTE FUNCTION take_time();`

/** Claims run concurrently, but not during an exclusive section. */
function createClaimGate() {
  const claims = new Set<Promise<unknown>>()
  let turnOfOther: Promise<void> | null = null
  const claimGate: ClaimGate = async (claim) => {
    while (turnOfOther !== null) await turnOfOther
    const claimed = claim()
    claims.add(claimed)
    try {
      return await claimed
    } finally {
      claims.delete(claimed)
    }
  }
  const whileNobodyClaims = async (work: () => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    turnOfOther = promise
    try {
      await Promise.all(claims)
      await work()
    } finally {
      turnOfOther = null
      resolve()
    }
  }
  return { claimGate, whileNobodyClaims }
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
