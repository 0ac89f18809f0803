import { useQuery } from '@tanstack/react-query'
import { FilePlus, FolderOpen } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { draftKeeper } from '../../services/draft-keeper.ts'
import { useReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { useMemory } from '../../services/remembered.tsx'
import { draftQuery } from '../../services/use-kept-draft.ts'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FileChoice } from '../../ui/fields/file-choice.tsx'
import { Screen } from '../../ui/screen.tsx'
import styles from './add.module.css'
import { AddForm } from './add-form.tsx'
import { type AddValues, emptyAddValues, hasContent, readAddDraft } from './add-values.ts'
import { drawRandomNumbers } from './use-add-form.ts'
import { addFormName } from './use-put-back.ts'

/** Finds what was on the form last time, then shows it. */
export function AddScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const name = addFormName(connection.id)
  const memory = useMemory()
  // One name is always used with one type.
  const remembered = memory.get(name) as AddValues | undefined
  const keeper = draftKeeper(memory, name, readAddDraft)
  const kept = useQuery({ ...draftQuery(name, keeper), enabled: remembered === undefined })
  const preferences = useQuery(queries.preferences())
  const isReady = remembered !== undefined || kept.data !== undefined || kept.isError
  const restored = remembered ?? kept.data ?? undefined
  return (
    <Screen title={messages.add.heading} actions={<WaysIn />} layout="column">
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

/** The ways to bring in several things at once, for those who neither drag nor paste. */
function WaysIn() {
  const receive = useReceiveIncoming()
  const { intake } = messages
  return (
    <div className={styles.ways}>
      <p>{intake.ways}</p>
      <FileChoice
        multiple
        label={intake.chooseFiles}
        icon={<FilePlus size={15} aria-hidden />}
        onChoose={(files) => receive({ kind: 'files', files })}
      />
      <FileChoice
        multiple
        label={intake.chooseFolder}
        icon={<FolderOpen size={15} aria-hidden />}
        folder
        onChoose={(files) => receive({ kind: 'folder', files })}
      />
    </div>
  )
}
