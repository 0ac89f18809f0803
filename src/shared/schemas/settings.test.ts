import { expect, it } from 'vitest'
import { calls } from '../ipc/contract.ts'
import { preferencesFile } from './settings.ts'

it('fills what a file of preferences lacks', () => {
  expect(preferencesFile.parse({ theme: 'dark' })).toEqual({
    theme: 'dark',
    chosenConnection: null,
    holdSeconds: 10,
    keepAwakeWhileSending: true,
    removePictureDetails: true,
    fetchPagePictures: true,
    lastCollections: {},
    versionsKept: 200,
    looksForUpdates: null,
    logLevel: 'info',
    tables: {},
    guide: { isOpen: null, done: [] },
    window: null,
  })
})

it('gives up a layout of the list that it does not know, and nothing else', () => {
  const read = preferencesFile.parse({ theme: 'dark', tables: { one: { columns: 'many' } } })
  expect(read).toMatchObject({ theme: 'dark', tables: {} })
})

it('leaves alone what a change of preferences does not name', () => {
  expect(calls['preferences/change'].input.parse({ holdSeconds: 10 })).toEqual({ holdSeconds: 10 })
})
