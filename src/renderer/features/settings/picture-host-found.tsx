import type { PictureHostReport } from '../../../shared/schemas/picture-host.ts'
import { words } from '../../messages/messages.ts'
import { wordsOfHostReport } from '../../messages/picture-hosts.ts'
import { Notice } from '../../ui/notice.tsx'
import { TechnicalDetail } from '../../ui/technical-detail.tsx'
import styles from './pictures-section.module.css'

/** What "Check" found. */
export function PictureHostFound({ report }: { readonly report: PictureHostReport | null }) {
  const found = report === null ? null : wordsOfHostReport(report)
  return (
    <div aria-live="polite" className={styles.report}>
      {report !== null && found !== null && (
        <Notice look={found.look}>
          <p>{found.text}</p>
          {found.address !== undefined && <p className={styles.address}>{found.address}</p>}
          {report.words !== undefined && <p>{words.pictureHosts.hostWords(report.words)}</p>}
          <TechnicalDetail text={report.detail} />
        </Notice>
      )}
    </div>
  )
}
