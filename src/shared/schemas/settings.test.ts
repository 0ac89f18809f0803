import { expect, it } from 'vitest'
import { calls } from '../ipc/contract.ts'
import { settings } from './settings.ts'

it('fills what an older settings file lacks', () => {
  expect(settings.parse({ preferences: { theme: 'dark' } })).toEqual({
    preferences: {
      theme: 'dark',
      chosenConnection: null,
      holdSeconds: 10,
      keepAwakeWhileSending: true,
      removePictureDetails: true,
      lastCollections: {},
      versionsKept: 200,
    },
    connections: [],
    window: null,
  })
})

it('leaves alone what a change of preferences does not name', () => {
  expect(calls['preferences/change'].input.parse({ holdSeconds: 10 })).toEqual({ holdSeconds: 10 })
})
