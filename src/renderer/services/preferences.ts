import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../shared/ipc/contract.ts'
import type { Preferences } from '../../shared/schemas/settings.ts'
import { useCall } from '../ipc/call.ts'
import { callKey, callQuery } from '../ipc/call-query.ts'
import { queries } from '../ipc/queries.ts'
import { useToasts } from './toasts/toasts.tsx'

type PreferencesChange = CallInput<'preferences/change'>

/** `textOf` returns the announcement of the result. */
export function useChangePreferences(textOf?: (change: PreferencesChange) => string) {
  const client = useQueryClient()
  const { show, showError } = useToasts()
  return useCall('preferences/change', {
    onError: showError,
    onSuccess: (changed, change) => {
      client.setQueryData(callQuery('preferences/get', undefined).queryKey, changed)
      if ('looksForUpdates' in change) void client.invalidateQueries({ queryKey: callKey('updates/get') })
      if (textOf !== undefined) show({ kind: 'result', about: 'preferences', text: textOf(change) })
    },
  })
}

/** Returns a preference and its control: a choice shows at once, and is reverted if saving fails. */
export function usePreference<N extends keyof Preferences>(
  name: N,
  preferences: Pick<Preferences, N>,
  textOf: (value: Preferences[N]) => string,
) {
  const isLocked = useLockedSettings()(name)
  const { isPending, variables, mutate } = useChangePreferences(({ [name]: value }) =>
    textOf(value as Preferences[N]),
  )
  const wanted = isPending ? variables[name] : undefined
  return {
    value: wanted ?? preferences[name],
    isLocked,
    change: (value: Preferences[N]) => mutate({ [name]: value }),
  }
}

export function useLockedSettings(): (name: string) => boolean {
  const { data } = useQuery(queries.policy())
  return (name) => data?.lockedSettings.includes(name) === true
}
