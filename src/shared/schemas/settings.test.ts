import { expect, it } from 'vitest'
import { calls } from '../ipc/contract.ts'
import { preferencesFile } from './settings.ts'

it('fills missing preferences with defaults', () => {
  expect(preferencesFile.parse({ theme: 'dark' })).toEqual({
    theme: 'dark',
    zoomLevel: 0,
    chosenConnection: null,
    holdSeconds: 10,
    keepAwakeWhileSending: true,
    notifyOfAttention: true,
    removePictureDetails: true,
    fetchPagePictures: true,
    lastCollections: {},
    versionsKept: 200,
    looksForUpdates: null,
    logLevel: 'info',
    tables: {},
    reviewLayout: 'table',
    guide: { isOpen: null, done: [] },
    window: null,
  })
})

it('drops only an unknown list layout', () => {
  const read = preferencesFile.parse({ theme: 'dark', tables: { one: { columns: 'many' } } })
  expect(read).toMatchObject({ theme: 'dark', tables: {} })
})

it('keeps preferences that a change does not name', () => {
  expect(calls['preferences/change'].input.parse({ holdSeconds: 10 })).toEqual({ holdSeconds: 10 })
})
