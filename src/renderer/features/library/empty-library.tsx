import { Eye, FileText, Globe, Image, type LucideIcon } from 'lucide-react'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink, useRouter } from '../../services/router/router.tsx'
import { useIsReader, useSharedConnection } from '../../services/team.ts'
import { hueClass } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { HarbourAtDawn, RopeWalk } from '../../ui/drawn-pictures.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { useArchiveCall } from '../archive/index.ts'
import { KeyRefused, useRefusedKey } from '../queue/index.ts'
import { SamplesOffer } from '../samples/index.ts'
import styles from './empty-library.module.css'

export function EmptyLibrary() {
  const { empty, emptyHint, ways, importArchive } = messages.library
  const { go } = useRouter()
  const { chosen } = useConnections()
  const isReader = useIsReader(chosen?.id ?? '')
  const archive = useArchiveCall('archive/open')
  const shared = useSharedConnection(chosen?.id ?? '')
  const refused = useRefusedKey()
  const way = (kind: keyof typeof ways, hue: 'blue' | 'teal' | 'amber', Icon: LucideIcon) => (
    <li>
      <RouteLink to={{ screen: 'add', kind }} className={classNames(styles.way, hueClass(hue))}>
        <span className={styles.glyph}>
          <Icon size={24} strokeWidth={1.75} aria-hidden />
        </span>
        <strong>{ways[kind].name}</strong>
        <span>{ways[kind].hint}</span>
      </RouteLink>
    </li>
  )
  // The panel above announces the download.
  if (shared?.sharing.kind === 'downloading') return null
  if (isReader)
    return (
      <EmptyState icon={Eye} text={empty}>
        {messages.team.readOnly.ask}
      </EmptyState>
    )
  if (refused !== undefined) return <KeyRefused connection={refused} />
  return (
    <div className={styles.empty}>
      <div className={styles.middle}>
        <Fan />
        <h2>{empty}</h2>
        <p className={styles.hint}>{emptyHint}</p>
        <ul className={styles.ways}>
          {way('image', 'blue', Image)}
          {way('website', 'teal', Globe)}
          {way('text', 'amber', FileText)}
        </ul>
        <p className={styles.others}>
          <Button look="link" onClick={() => go({ screen: 'import' })}>
            {messages.tableImport.heading}
          </Button>{' '}
          {messages.common.or}{' '}
          <Button look="link" busy={archive.isPending} onClick={() => archive.mutate(undefined)}>
            {importArchive}
          </Button>
        </p>
        {chosen?.kind === 'practice' && (
          <div className={styles.samples}>
            <SamplesOffer connection={chosen} />
          </div>
        )}
      </div>
    </div>
  )
}

function Fan() {
  return (
    <svg className={styles.fan} viewBox="0 0 356 128" aria-hidden="true">
      <g transform="translate(20 34) rotate(-10)">
        <rect width="128" height="96" rx="13" fill="var(--raised)" stroke="var(--line)" />
        <RopeWalk />
      </g>
      <g transform="translate(212 12) rotate(10)">
        <rect width="128" height="96" rx="13" fill="var(--raised)" stroke="var(--line)" />
        <rect x="6" y="6" width="116" height="84" rx="8" fill="var(--teal-soft)" />
        <circle cx="84" cy="28" r="15" fill="var(--red)" />
        <path d="M6 66Q36 58 64 66T122 64V82Q122 90 114 90H14Q6 90 6 82Z" fill="var(--teal)" />
        <path d="M58 16V62H30ZM64 24V62H92Z" fill="var(--on-accent)" />
        <path d="M28 66H98Q92 76 82 76H42Q32 74 28 66Z" fill="var(--violet)" />
      </g>
      <g transform="translate(110 6)">
        <rect width="136" height="104" rx="14" fill="var(--raised)" stroke="var(--line)" />
        <HarbourAtDawn />
      </g>
    </svg>
  )
}
