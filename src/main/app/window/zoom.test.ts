import { expect, test } from 'vitest'
import { succeed } from '../../../shared/result.ts'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import type { PreferencesChange, SettingsPart } from '../../settings/settings.ts'
import { Zoom } from './zoom.ts'

function zoomFrom(zoomLevel: number) {
  let current = { ...preferencesFile.parse({}), zoomLevel }
  const listeners: ((part: SettingsPart) => void)[] = []
  const levels: number[] = []
  const contents = { setZoomLevel: (level: number) => void levels.push(level) }
  const settings = {
    preferences: () => current,
    changePreferences: ({ zoomLevel: level = current.zoomLevel }: PreferencesChange) => {
      current = { ...current, zoomLevel: level }
      for (const listener of listeners) listener('preferences')
      return succeed(current)
    },
    onChange: (listener: (part: SettingsPart) => void) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  return { zoom: new Zoom({ settings, contents: () => [contents] }), settings, contents, levels }
}

test('changes the size by steps, resets it, and stops at the largest', () => {
  const { zoom, levels } = zoomFrom(5)
  for (const step of [1, 1, 1, -1, null] as const) zoom.change(step)
  expect(levels).toEqual([5.5, 6, 5.5, 0])
})

test('follows the settings, and leaves pages alone when another preference changes', () => {
  const { settings, levels } = zoomFrom(0)
  settings.changePreferences({})
  settings.changePreferences({ zoomLevel: 1 })
  expect(levels).toEqual([1])
})

test('gives a page that is loaded the kept size', () => {
  const { zoom, contents, levels } = zoomFrom(-0.5)
  zoom.loaded(contents)
  expect(levels).toEqual([-0.5])
})
