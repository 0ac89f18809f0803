import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '../../../shared/schemas/settings.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { useChangePreferences } from '../../services/preferences.ts'

type ReviewLayout = Preferences['reviewLayout']

/** The layout of a review and its setter, which saves at once. Without pictures it is always a table. */
export function useReviewLayout(hasPictures: boolean): [ReviewLayout, (next: ReviewLayout) => void] {
  const { data: preferences } = useQuery({
    ...callQuery('preferences/get', undefined),
    enabled: hasPictures,
  })
  const { isPending, variables, mutate } = useChangePreferences()
  const wanted = isPending ? variables.reviewLayout : undefined
  const kept = wanted ?? preferences?.reviewLayout ?? 'table'
  return [hasPictures ? kept : 'table', (reviewLayout) => mutate({ reviewLayout })]
}
