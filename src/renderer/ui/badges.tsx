import { memo, type ReactNode } from 'react'
import type { ItemState } from '../../shared/domain/item-state.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { DocumentKind } from '../../shared/schemas/document.ts'
import { common, kind as kindNames, state as stateNames, unsavedChanges } from '../messages/common.ts'
import styles from './badges.module.css'
import { classNames } from './styles/class-names.ts'

const circle = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'
const page =
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z'
const question = 'M9 9.5a3 2.5 0 0 1 6 0c0 2-2 2-3 3.5M12 17h.01'

const paper = 'M4.8 6.3h10M4.8 10.2h14.4M4.8 13.8h14.4M4.8 17.4h8'

/** Icons of Lucide (ISC licence), each as a single path. */
const iconPaths = {
  text: `${page}M14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8`,
  unknownPage: `${page}${question}`,
  globe: `${circle}M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20`,
  picture:
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM7 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  clock: `${circle}M12 6v6l4 2`,
  pencil:
    'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
  send: 'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zM21.854 2.147l-10.94 10.939',
  question: `${circle}${question}`,
  exclamation: `${circle}M12 8v4M12 16h.01`,
  pause: `${circle}M10 15V9M14 15V9`,
  check: `${circle}M16 9l-5.5 5.5L8 12`,
  slash: `${circle}M9 15l6-6`,
} as const

const looks: Readonly<Record<ItemState, { readonly path: string; readonly look: string | undefined }>> = {
  waiting: { path: iconPaths.clock, look: undefined },
  sending: { path: iconPaths.send, look: styles.accent },
  unsure: { path: iconPaths.question, look: styles.caution },
  'needs-attention': { path: iconPaths.exclamation, look: styles.negative },
  paused: { path: iconPaths.pause, look: undefined },
  done: { path: iconPaths.check, look: styles.positive },
  discarded: { path: iconPaths.slash, look: undefined },
}

type StateBadgeProps = {
  readonly state: ItemState
  /** Its connection sends nothing until it has a key. */
  readonly needsKey?: boolean
}

/** Outcome as icon and word, never as colour alone. */
export const StateBadge = memo(function StateBadge({ state, needsKey = false }: StateBadgeProps) {
  if (needsKey && state === 'waiting') return <NeedsKeyBadge />
  const { path, look } = looks[state]
  return (
    <span className={classNames(styles.badge, look)}>
      <Outline path={path} size={14} />
      {stateNames[state]}
    </span>
  )
})

export function UnsavedBadge({ changes }: { readonly changes: number }) {
  return (
    <span className={classNames(styles.badge, styles.unsaved)}>
      <Outline path={iconPaths.pencil} size={14} />
      {unsavedChanges(changes)}
    </span>
  )
}

function NeedsKeyBadge() {
  return (
    <span className={classNames(styles.badge, styles.negative)}>
      <Outline path={iconPaths.exclamation} size={14} />
      {common.needsKey}
    </span>
  )
}

type ColourDotProps = { readonly colour: ConnectionRecord['colour']; readonly bar?: boolean }

/** A connection's colour; always show its name beside it. */
export function ColourDot({ colour, bar }: ColourDotProps) {
  return <span aria-hidden className={classNames(styles.dot, styles[colour], bar && styles.bar)} />
}

/** Returns the class that defines the hue as `--dot`, `--soft` and `--ink`. */
export function hueClass(colour: ConnectionRecord['colour']): string | undefined {
  return styles[colour]
}

/** Distinguishing hues; grey would mean no difference. */
const hues = ['blue', 'amber', 'teal', 'violet', 'orange', 'green', 'pink', 'red'] as const

/** Returns the stable hue of a name, such as that of a collection. */
export function hueOfName(name: string): ConnectionRecord['colour'] {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93)
  // The lowest bits of this hash alone spread names badly.
  return hues[(hash ^ (hash >>> 15)) & 7] ?? 'grey'
}

/** A collection in its hue. Not a component: many are drawn. `shown`: the name with its matches marked. */
export function collectionTag(name: string, shown: ReactNode = name): ReactNode {
  return (
    <span className={classNames(styles.tag, hueClass(hueOfName(name)))} data-whole>
      {shown}
    </span>
  )
}

export function CollectionTag({ name }: { readonly name: string | null }) {
  return (
    <span
      className={classNames(styles.tag, hueClass(name === null ? 'grey' : hueOfName(name)))}
      title={name ?? undefined}
    >
      {name ?? common.unknown}
    </span>
  )
}

const icons = {
  text: iconPaths.text,
  website: iconPaths.globe,
  'picture-address': iconPaths.picture,
  'picture-file': iconPaths.picture,
  unknown: iconPaths.unknownPage,
} as const

type KindIconProps = { readonly kind: DocumentKind; readonly className?: string | undefined }

/** Without text: lists have one in each row. */
export const KindIcon = memo(function KindIcon({ kind, className }: KindIconProps) {
  return <Outline path={icons[kind]} size={15} label={kindNames[kind]} className={className} />
})

type PaperIconProps = { readonly size: number; readonly className?: string | undefined }

export const PaperIcon = memo(function PaperIcon({ size, className }: PaperIconProps) {
  return (
    <Outline
      path={paper}
      size={size}
      label={kindNames.text}
      className={classNames(styles.paper, className)}
    />
  )
})

/** Returns the initials of the first two words; for “Drafts (2)”, the number without its bracket. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

type OutlineProps = {
  readonly path: string
  readonly size: number
  readonly label?: string
  readonly className?: string | undefined
}

/** An icon of two elements: lists have some in each row, and each element costs style and layout. */
function Outline({ path, size, label, className }: OutlineProps) {
  return (
    <svg
      className={classNames(styles.outline, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <path d={path} />
    </svg>
  )
}
