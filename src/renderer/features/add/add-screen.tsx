import { useQuery } from '@tanstack/react-query'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { queries } from '../../ipc/queries.ts'
import { words } from '../../messages/messages.ts'
import { useMemory } from '../../services/remembered.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { Screen } from '../../ui/screen.tsx'
import { AddForm } from './add-form.tsx'
import { addFormName } from './add-form-content.ts'
import { type AddValues, emptyAddValues, hasContent } from './add-values.ts'
import { draftKeeper } from './kept-add-draft.ts'
import { drawRandomNumbers } from './random-numbers.ts'
import { WaysIn } from './ways-in.tsx'

/** Finds what was on the form last time, then shows it. */
export function AddScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const name = addFormName(connection.id)
  const memory = useMemory()
  // One name is always used with one type.
  const remembered = memory.get(name) as AddValues | undefined
  const kept = useQuery({
    queryKey: ['draft', name],
    queryFn: async () => (await draftKeeper(memory, name).read()) ?? null,
    enabled: remembered === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const preferences = useQuery(queries.preferences())
  const isReady = remembered !== undefined || kept.data !== undefined || kept.isError
  const restored = remembered ?? kept.data ?? undefined
  return (
    <Screen title={words.add.heading} actions={<WaysIn />} layout="column">
      {isReady && preferences.data !== undefined ? (
        <AddForm
          connection={connection}
          draftName={name}
          initial={
            restored ??
            emptyAddValues(preferences.data.lastCollections[connection.id] ?? '', drawRandomNumbers(), 'text')
          }
          wasKept={remembered === undefined && restored !== undefined && hasContent(restored)}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Screen>
  )
}
