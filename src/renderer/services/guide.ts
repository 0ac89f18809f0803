import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type GuideStep, guideSteps } from '../../shared/domain/guide-steps.ts'
import type { Preferences } from '../../shared/schemas/settings.ts'
import { callQuery } from '../ipc/call-query.ts'
import { useEvent } from '../ipc/refresh-on-events.ts'
import { useChangePreferences } from './preferences.ts'

type Guide = Preferences['guide']

/**
 * Returns a function that updates the guide's state, visible at once, so that quick successive steps are all
 * kept.
 */
function useChangeGuide(): (change: (before: Guide) => Guide) => Promise<void> {
  const client = useQueryClient()
  const { mutate } = useChangePreferences()
  return async (change) => {
    const preferences = await client.ensureQueryData(callQuery('preferences/get', undefined))
    const guide = change(preferences.guide)
    if (guide === preferences.guide) return
    client.setQueryData(callQuery('preferences/get', undefined).queryKey, { ...preferences, guide })
    mutate({ guide })
  }
}

export function useOpenGuide(): (reason: 'asked' | 'beginning') => Promise<void> {
  const change = useChangeGuide()
  return (reason) =>
    change((before) =>
      reason === 'beginning' && before.isOpen !== null ? before : { isOpen: true, done: [] },
    )
}

export function useGuide() {
  const { data } = useQuery(callQuery('preferences/get', undefined))
  const change = useChangeGuide()
  const done = data?.guide.done ?? []
  return {
    isOpen: data?.guide.isOpen === true,
    done,
    next: guideSteps.find((step) => !done.includes(step)),
    tick: (step: GuideStep) =>
      change((before) =>
        before.isOpen !== true || before.done.includes(step)
          ? before
          : { ...before, done: [...before.done, step] },
      ),
    close: () => change((before) => ({ ...before, isOpen: false })),
  }
}

export function useGuideTicks(): void {
  const { tick } = useGuide()
  useEvent('item-completed', ({ state, operation, kind }) => {
    if (state !== 'done') return
    if (operation === 'update') void tick('edit')
    else if (kind === 'picture-file' || kind === 'picture-address') void tick('add')
  })
}
