import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { useConnections } from '../../app/connections.tsx'
import { useMessages } from '../../app/messages.tsx'
import { queries } from '../../ipc/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { words } from '../../words/words.ts'
import styles from './archive.module.css'
import { ConflictTable } from './conflict-table.tsx'

type JoinedConflictsProps = { readonly joining: number; readonly name: string; readonly total: number }

/** What was changed on both sides when an archive was brought in, as a list and as a table to keep. */
export function JoinedConflicts({ joining, name, total }: JoinedConflictsProps) {
  const { data, error, refetch } = useQuery(queries.conflicts(joining))
  const { nameOf } = useConnections()
  const { show } = useMessages()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { archive } = words
  const save = async () => {
    setSaving(true)
    setFailure(null)
    // Loaded with the first table that is written.
    const { saveConflicts } = await import('./save-conflicts.ts')
    const saved = await saveConflicts(joining, name, nameOf)
    setSaving(false)
    if (!saved.ok) setFailure(saved.error)
    else if (saved.value !== null) show({ kind: 'result', text: archive.conflictsSaved(saved.value.name) })
  }
  return (
    <div className={styles.part}>
      <h3>{archive.conflicts}</h3>
      <p>{archive.conflictsText}</p>
      {error !== null && <FailureNotice failure={error.failure} onAgain={() => void refetch()} />}
      {data !== undefined && <ConflictTable conflicts={data.conflicts} total={total} />}
      {failure !== null && <FailureNotice failure={failure} />}
      <div>
        <Button
          small
          icon={<Download size={14} aria-hidden />}
          busy={isSaving && archive.savingConflicts}
          onClick={() => void save()}
        >
          {archive.saveConflicts}
        </Button>
      </div>
    </div>
  )
}
