import { type CallName, calls } from '../src/shared/ipc/contract.ts'
import { expect, type RunningApp, test } from './support/app.ts'
import { callFor, type PageWindow } from './support/bridge.ts'
import { nastyInputs } from './support/nasty-inputs.ts'

test.describe.configure({ mode: 'default' })

let app: RunningApp

test.beforeAll(async ({ keptApp }) => {
  app = await keptApp.begin()
})

test('the page has neither Node nor Electron', async () => {
  const found = await app.page.evaluate(() =>
    [
      'require',
      'process',
      'module',
      'exports',
      'Buffer',
      'global',
      '__dirname',
      'ipcRenderer',
      'electron',
    ].filter((name) => name in globalThis),
  )
  expect(found).toEqual([])
})

test('the bridge is two functions that the page cannot change', async () => {
  const seen = await app.page.evaluate(() => {
    const { indexDesk } = window as unknown as PageWindow
    const attempts: (() => unknown)[] = [
      () => Object.assign(indexDesk, { invoke: () => 'mine' }),
      () => Object.assign(indexDesk, { more: true }),
      () => Reflect.deleteProperty(indexDesk, 'invoke') || Promise.reject(),
      () => Object.assign(window, { indexDesk: {} }),
      () => Object.defineProperty(window, 'indexDesk', { value: {} }),
      () => Object.defineProperty(indexDesk, 'invoke', { value: () => 'mine' }),
    ]
    const survived = attempts.filter((attempt, index) => {
      try {
        attempt()
        return index !== 2
      } catch {
        return false
      }
    })
    const names = Reflect.ownKeys(indexDesk).map(String).sort()
    const own = Object.getOwnPropertyDescriptor(window, 'indexDesk')
    return {
      names,
      kinds: [typeof indexDesk.invoke, typeof indexDesk.subscribe],
      frozen: Object.isFrozen(indexDesk),
      window: [own?.writable, own?.configurable],
      survived: survived.length,
      same: indexDesk === (window as unknown as PageWindow).indexDesk,
    }
  })
  expect(seen).toEqual({
    names: ['invoke', 'subscribe'],
    kinds: ['function', 'function'],
    frozen: true,
    window: [false, false],
    survived: 0,
    same: true,
  })
})

test('a call that the contract does not name is refused', async () => {
  const names = [
    '',
    'keys/get',
    'connections/get-key',
    '../app/about',
    'constructor',
    '__proto__',
    'app/about ',
  ]
  const answers = await app.page.evaluate(
    (wanted) =>
      Promise.all(
        [...wanted, undefined, null, {}, ['app/about', 'x']].map((name) =>
          (window as unknown as PageWindow).indexDesk.invoke(name as never, undefined as never).then(
            () => 'answered',
            () => 'refused',
          ),
        ),
      ),
    names,
  )
  expect(new Set(answers)).toEqual(new Set(['refused']))
})

test('main listens to no message past the check of its sender', async () => {
  // Calls are answered by handlers; an event listener would be a package's own.
  expect(await app.electron.evaluate(({ ipcMain }) => ipcMain.eventNames())).toEqual([])
})

test('every call refuses what does not fit the contract', async () => {
  for (const [turn, name] of (Object.keys(calls) as CallName[]).entries()) {
    // The unit tests call each with a thousand inputs; here a quarter, a different one for each call.
    const inputs = nastyInputs(name).filter((_, at) => at % 4 === turn % 4)
    expect(inputs.length, name).toBeGreaterThan(3)
    const codes = await app.page.evaluate(
      async (wanted) => {
        const { invoke } = (window as unknown as PageWindow).indexDesk
        const answers = await Promise.all(wanted.inputs.map((input) => invoke(wanted.name, input as never)))
        return answers.map((answer) => (answer.ok ? 'accepted' : answer.error.code))
      },
      { name, inputs },
    )
    expect([name, ...new Set(codes)]).toEqual([name, 'invalid-input'])
  }
})

test('an input of any depth is refused', async () => {
  const code = await app.page.evaluate(async () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 400; depth += 1) deep = depth % 2 === 0 ? [deep] : { a: deep }
    const answer = await (window as unknown as PageWindow).indexDesk.invoke('documents/add', deep as never)
    return answer.ok ? 'accepted' : answer.error.code
  })
  expect(code).toBe('invalid-input')
})

test('the app works on after all that, with nothing changed', async () => {
  expect(app.electron.process().exitCode).toBeNull()
  expect(await callFor(app.page, 'connections/list', undefined)).toEqual([])
  expect(await callFor(app.page, 'queue/summary', undefined)).toMatchObject({ pauses: [] })
  expect(await app.page.evaluate(() => 'isAdmin' in {} || 'polluted' in {})).toBe(false)
})

test('a call takes one input, and what cannot be cloned is refused', async () => {
  const refused = await app.page.evaluate(async () => {
    const invoke = (window as unknown as PageWindow).indexDesk.invoke as (
      ...args: unknown[]
    ) => Promise<unknown>
    const uncloneable = await Promise.resolve()
      .then(() => invoke('documents/get', { connectionId: () => 1, documentId: Symbol('x') }))
      .then(
        (answer) => (answer as { ok: boolean }).ok,
        () => 'refused',
      )
    const more = (await invoke('app/about', undefined, 'more')) as { ok: boolean }
    return { uncloneable, more: more.ok }
  })
  // The bridge passes one input only, so further ones never arrive.
  expect(refused).toEqual({ uncloneable: 'refused', more: true })
})
