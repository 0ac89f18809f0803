import { FilePlus, FolderOpen } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { useReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { FileChoice } from '../../ui/fields/file-choice.tsx'
import styles from './ways-in.module.css'

/** The ways to bring in several things at once, for those who neither drag nor paste. */
export function WaysIn() {
  const receive = useReceiveIncoming()
  const { intake } = words
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
