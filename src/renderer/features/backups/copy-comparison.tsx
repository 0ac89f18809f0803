import type { CopyComparison } from '../../../shared/schemas/backups.ts'
import { words } from '../../messages/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './backups.module.css'

type CopyComparisonProps = { readonly comparison: CopyComparison | undefined }

/** What would be missing after restoring, and what would be back; undefined as long as that is being found out. */
export function CopyComparisonNotice({ comparison }: CopyComparisonProps) {
  const { preview } = words.backups
  return (
    <div role="status">
      {comparison === undefined ? <p>{preview.comparing}</p> : <Told {...comparison} />}
    </div>
  )
}

function Told({ addedSince, changedSince, comeBack, examples }: CopyComparison) {
  const { preview } = words.backups
  const isLosing = addedSince + changedSince > 0
  if (!isLosing && comeBack === 0) return <Notice look="positive">{preview.same}</Notice>
  return (
    <Notice look={isLosing ? 'caution' : 'plain'}>
      {isLosing && (
        <>
          <p>{preview.missing(addedSince, changedSince)}</p>
          <p>{preview.forExample}</p>
          <ul className={styles.examples}>
            {examples.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list never changes
              <li key={index}>{title}</li>
            ))}
          </ul>
        </>
      )}
      {comeBack > 0 && <p>{preview.comeBack(comeBack)}</p>}
    </Notice>
  )
}
