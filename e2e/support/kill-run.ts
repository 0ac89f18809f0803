import type { Page } from '@playwright/test'
import type { AppLauncher, RunningApp } from './app.ts'
import { call, callFor, connectTo, type PageWindow } from './bridge.ts'
import { type FlakyService, startFlakyService } from './flaky-service.ts'
import { seededBetween, seededNumber } from './seeded.ts'

export type KillPlan = {
  readonly seed: number
  readonly documents: number
  /** Edits in addition to the adds, spread over the documents. */
  readonly edits: number
  readonly kills: number
}

export type KillReport = {
  readonly service: FlakyService
  readonly app: RunningApp
  readonly connectionId: string
  readonly kills: number
  /** The final state of each document: the number of its last version. */
  readonly versions: ReadonlyMap<string, number>
}

export const titleOf = (id: string, version: number): string => `${id} v${version}`
export const metadataOf = (version: number): string => `{"version":${version}.0,"big":12345678901234567890}`

type Step = { readonly id: string; readonly version: number }

/** All adds and edits in a seeded order; each document's own steps stay in order. */
function stepsOf({ seed, documents, edits }: KillPlan): readonly Step[] {
  const versions = new Map<string, number>()
  const ids = Array.from({ length: documents }, (_, index) => `doc-${index}`)
  const turns = [
    ...ids,
    ...Array.from(
      { length: edits },
      (_, index) => `doc-${seededBetween(0, documents - 1, seed, 'edit', index)}`,
    ),
  ]
  return turns
    .map((id, index) => ({ id, at: seededNumber(seed, 'order', index) }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => {
      const version = (versions.get(id) ?? 0) + 1
      versions.set(id, version)
      return { id, version }
    })
}

/**
 * Adds and edits documents on a flaky service, and repeatedly kills the app at seeded moments: as a request arrives,
 * or as its answer is sent. Returns when everything has been sent, with the app still open.
 */
export async function runWithKills(plan: KillPlan, launch: AppLauncher): Promise<KillReport> {
  const service = await startFlakyService(plan.seed)
  const steps = stepsOf(plan)
  const perLife = Math.max(2, Math.floor(steps.length / (plan.kills + 1)))
  let app = await launch()
  const { id: connectionId } = await connectTo(app.page, service.address)
  let done = 0
  let kills = 0
  while (kills < plan.kills) {
    const killed = killAt(app, service, {
      moment: seededNumber(plan.seed, 'moment', kills) < 0.5 ? 'arrived' : 'answered',
      after: seededBetween(1, perLife, plan.seed, 'after', kills),
    })
    done = await accept(
      app.page,
      connectionId,
      steps,
      done,
      Math.min(steps.length, perLife * (kills + 1)),
      killed,
    )
    await killed.now
    kills += 1
    app = await launch({ folder: app.folder })
    done = await recount(app.page, connectionId, steps, done)
    await retryWaiting(app.page, connectionId)
  }
  service.onMoment(() => undefined)
  done = await accept(app.page, connectionId, steps, done, steps.length, { isOver: () => false })
  await sendTheRest(app.page, connectionId)
  const versions = new Map(steps.map(({ id, version }) => [id, version]))
  return { service, app, connectionId, kills, versions }
}

/** Kills the app at the given request; if fewer arrive because the queue is empty, after the last step was accepted. */
function killAt(
  app: RunningApp,
  service: FlakyService,
  { moment, after }: { readonly moment: 'arrived' | 'answered'; readonly after: number },
): { readonly now: Promise<void>; isOver(): boolean; kill(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = after
  let isOver = false
  const kill = () => {
    if (isOver) return
    isOver = true
    void app.kill().then(resolve)
  }
  service.onMoment((now) => {
    if (now !== moment) return
    left -= 1
    if (left <= 0) kill()
  })
  return { now: promise, isOver: () => isOver, kill }
}

/** Makes the calls up to a step in sequence; stops when the app is killed. Returns how many were accepted. */
async function accept(
  page: Page,
  connectionId: string,
  steps: readonly Step[],
  from: number,
  until: number,
  killed: { isOver(): boolean; kill?(): void },
): Promise<number> {
  let done = from
  try {
    for (; done < until; done += 1) {
      const step = steps[done]
      if (step === undefined || killed.isOver()) break
      await takeStep(page, connectionId, step)
    }
  } catch (cause) {
    // The kill interrupted the call: whether it was accepted is checked after the restart.
    if (!killed.isOver()) throw cause
  }
  if (done === until) killed.kill?.()
  return done
}

async function takeStep(page: Page, connectionId: string, { id, version }: Step): Promise<void> {
  const wanted = { connectionId, documentId: id, title: titleOf(id, version), metadata: metadataOf(version) }
  if (version === 1) {
    const content = { kind: 'text', text: `Text of ${id}` } as const
    await callFor(page, 'documents/add', { ...wanted, collection: 'endurance', content })
  } else await callFor(page, 'documents/edit', wanted)
}

/** Determines whether the step in progress at the kill was accepted: what the app acknowledged must exist. */
async function recount(
  page: Page,
  connectionId: string,
  steps: readonly Step[],
  done: number,
): Promise<number> {
  const last = steps[done - 1]
  if (last !== undefined) await expectAccepted(page, connectionId, last)
  const next = steps[done]
  return next !== undefined && (await isAccepted(page, connectionId, next)) ? done + 1 : done
}

async function expectAccepted(page: Page, connectionId: string, step: Step): Promise<void> {
  if (!(await isAccepted(page, connectionId, step)))
    throw new Error(`Accepted and lost: ${step.id}, version ${step.version}`)
}

async function isAccepted(page: Page, connectionId: string, { id, version }: Step): Promise<boolean> {
  const known = await callFor(page, 'documents/get', { connectionId, documentId: id })
  return known !== null && known.title !== null && Number(known.title.split(' v')[1]) >= version
}

/** Presses Retry instead of waiting for the next attempt. */
async function retryWaiting(page: Page, connectionId: string): Promise<number> {
  const states = ['waiting', 'unsure', 'needs-attention'] as const
  const query = { connectionId, states: [...states, 'sending' as const], after: null, limit: 500 }
  const { items } = await callFor(page, 'queue/list', query)
  const ids = items
    .filter(
      ({ state, notBefore }) => state === 'needs-attention' || (state !== 'sending' && notBefore !== null),
    )
    .map(({ id }) => id)
  if (ids.length > 0) await call(page, 'queue/retry', { ids })
  return items.length
}

/** Retries on every change of the queue, until it is empty. */
export async function sendTheRest(page: Page, connectionId: string): Promise<void> {
  await page.evaluate(() => {
    const bridge = (window as unknown as PageWindow).indexDesk
    const waiting = window as unknown as { changed: boolean; wake: () => void }
    Object.assign(waiting, { changed: true, wake: () => undefined })
    bridge.subscribe('queue-changed', () => {
      waiting.changed = true
      waiting.wake()
    })
  })
  while ((await retryWaiting(page, connectionId)) > 0) {
    await page.evaluate(async () => {
      const waiting = window as unknown as { changed: boolean; wake: () => void }
      if (!waiting.changed) {
        await new Promise<void>((resolve) => {
          waiting.wake = resolve
        })
      }
      waiting.changed = false
    })
  }
}
