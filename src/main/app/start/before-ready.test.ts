import path from 'node:path'
import { expect, test } from 'vitest'
import { type BeforeReadyDeps, prepareBeforeReady } from './before-ready.ts'

function start({
  switches = {},
  platform = 'linux',
  isPackaged = true,
}: {
  switches?: Record<string, string>
  platform?: NodeJS.Platform
  isPackaged?: boolean
}) {
  const done: string[] = []
  const deps = {
    app: {
      isPackaged,
      commandLine: {
        hasSwitch: (name: string) => name in switches,
        getSwitchValue: (name: string) => switches[name] ?? '',
        appendSwitch: (name: string) => done.push(`switch ${name}`),
      },
      enableSandbox: () => done.push('sandbox'),
      setAppUserModelId: (id: string) => done.push(`id ${id}`),
      setPath: (_name: string, folder: string) => done.push(`folder ${folder}`),
    },
    menu: { setApplicationMenu: (menu: unknown) => done.push(`menu ${String(menu)}`) },
    protocol: {
      registerSchemesAsPrivileged: ([one]: { scheme: string }[]) => done.push(`scheme ${one?.scheme}`),
    },
    ...{ platform, appId: 'org.example.indexdesk' },
  }
  prepareBeforeReady(deps as unknown as BeforeReadyDeps)
  return done
}

test('enables the sandbox for the whole app', () => {
  expect(start({})).toContain('sandbox')
})

test('keeps the no-sandbox switch of its start, so that pages can start', () => {
  expect(start({ switches: { 'no-sandbox': '' } })).not.toContain('sandbox')
})

test('uses the package ID for the installed app on Windows', () => {
  expect(start({ platform: 'win32' })).toContain('id org.example.indexdesk')
  for (const other of [start({ platform: 'win32', isPackaged: false }), start({ platform: 'darwin' })])
    expect(other.filter((one) => one.startsWith('id '))).toEqual([])
})

test('never shows the default menu of Electron', () => {
  expect(start({})).toContain('menu null')
})

test('uses the requested data folder', () => {
  expect(start({ switches: { 'user-data-dir': 'data' } })).toContain(`folder ${path.resolve('data')}`)
})
