import { EventEmitter } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Arrived } from './read-arguments.ts'
import { readStartNote, watchOpenings } from './watch-openings.ts'

const folder = path.resolve('/home/ada')
const link = 'indexdesk://add?url=https%3A%2F%2Fa.org'

function start(isPackaged: boolean, argv: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const registered: string[] = []
  const arrived: Arrived[] = []
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    getAppPath: () => folder,
    setAsDefaultProtocolClient: (scheme: string) => registered.push(scheme) > 0,
  })
  const openings = watchOpenings(
    app,
    { arrive: (all) => void arrived.push(...all) },
    { argv: [...argv], folder },
    environment,
  )
  return { app, openings, registered, arrived }
}

test('an installed app takes its links, its own arguments, and those of later starts', () => {
  const { openings, registered, arrived } = start(true, ['index-desk', 'a.png'])
  expect(registered).toEqual(['indexdesk'])
  const elsewhere = path.resolve('/srv')
  openings.laterStart({ argv: ['index-desk', 'b.png', link], folder: elsewhere })
  expect(arrived).toEqual([
    { kind: 'path', path: path.join(folder, 'a.png') },
    { kind: 'path', path: path.join(elsewhere, 'b.png') },
    { kind: 'link', link },
  ])
})

test('an app in development leaves the installed one its links', () => {
  const { registered, arrived } = start(false, ['electron', '.'])
  expect(registered).toEqual([])
  expect(arrived).toEqual([])
})

test('the portable app of Windows leaves the links to an installed one', () => {
  const { registered } = start(true, ['index-desk'], {
    PORTABLE_EXECUTABLE_FILE: 'E:\\Index-Desk-Portable.exe',
  })
  expect(registered).toEqual([])
})

test('a later start without a note of ours is read as Electron tells it', () => {
  const { openings, arrived } = start(true, ['index-desk'])
  openings.laterStart(readStartNote({ argv: 'no list' }, { argv: ['index-desk', 'c.png'], folder }))
  expect(arrived).toEqual([{ kind: 'path', path: path.join(folder, 'c.png') }])
})

test('macOS tells by events, which must not be answered by Electron itself', () => {
  const { app, arrived } = start(true, ['index-desk'])
  const prevented: string[] = []
  app.emit('open-file', { preventDefault: () => prevented.push('file') }, '/a.png')
  app.emit('open-url', { preventDefault: () => prevented.push('url') }, link)
  expect(arrived).toEqual([
    { kind: 'path', path: '/a.png' },
    { kind: 'link', link },
  ])
  expect(prevented).toEqual(['file', 'url'])
})
