import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { draftKeeper } from '../../services/draft-keeper.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { draftQuery } from '../../services/use-kept-draft.ts'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { ScreenHead } from '../../ui/screen.tsx'
import styles from './add.module.css'
import { AddForm } from './add-form.tsx'
import { type AddValues, emptyAddValues, hasContent, readAddDraft } from './add-values.ts'
import { drawRandomNumbers } from './use-add-form.ts'
import { addFormName } from './use-put-back.ts'

export function AddScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const name = addFormName(connection.id)
  const memory = useMemory()
  // The cast holds: a name is always used with one type.
  const remembered = memory.get(name) as AddValues | undefined
  const keeper = draftKeeper(memory, name, readAddDraft)
  const kept = useQuery({ ...draftQuery(name, keeper), enabled: remembered === undefined })
  const preferences = useQuery(callQuery('preferences/get', undefined))
  // The form's tabs are rendered beside the heading, which exists, and can have the focus, before the form.
  const [head, setHead] = useState<HTMLElement | null>(null)
  const isReady = remembered !== undefined || kept.data !== undefined || kept.isError
  const restored = remembered ?? kept.data ?? undefined
  const { route } = useRouter()
  const wanted = route.screen === 'add' && route.kind !== undefined ? { kind: route.kind } : {}
  return (
    <div className={styles.screen}>
      <ScreenHead title={messages.navigation.add}>
        <div ref={setHead} className={styles.head} />
      </ScreenHead>
      {isReady && preferences.data !== undefined ? (
        <AddForm
          connection={connection}
          draftName={name}
          head={head}
          initial={{
            ...(restored ??
              emptyAddValues(
                preferences.data.lastCollections[connection.id] ?? '',
                drawRandomNumbers(),
                'text',
              )),
            ...wanted,
          }}
          wasKept={remembered === undefined && restored !== undefined && hasContent(restored)}
        />
      ) : (
        <div className={styles.compose}>
          <Skeleton lines={8} />
        </div>
      )}
    </div>
  )
}
