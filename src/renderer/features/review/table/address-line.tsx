import { CircleAlert } from 'lucide-react'
import { proposeCleaning } from '../../../../shared/domain/addresses/clean-address.ts'
import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { PictureCheck } from '../use-picture-checks.ts'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import { addressStopsOf, type TabStop, tabIndexAt } from './row-stops.ts'

type AddressLineProps = {
  readonly row: ReviewRow
  readonly stop: TabStop
  /** Result of the check at a picture's address; undefined if not checked. */
  readonly check: PictureCheck | undefined
  readonly commands: RowCommands
}

/** Below an address: the offered actions and the result of the check, else the row's source. */
export function AddressLine({ row, stop, check, commands }: AddressLineProps) {
  const { cleaning, pictures } = messages.review
  const offered = addressStopsOf(row)
  if (offered.length === 0) return <SourceLine source={row.source} />
  const address = 'address' in row.content ? row.content.address : ''
  const { address: shorter } = proposeCleaning(address)
  const buttons = {
    shorten: {
      text: cleaning.take,
      label: cleaning.takeOf(row.title),
      hint: whyShorter(address),
      act: () => commands.clean(row, 'shorten'),
    },
    keepAddress: {
      text: messages.common.keep,
      label: cleaning.keepOf(row.title),
      hint: undefined,
      act: () => commands.clean(row, 'keep'),
    },
    original: {
      text: cleaning.original,
      label: cleaning.originalOf(row.title),
      hint: undefined,
      act: () => commands.clean(row, 'original'),
    },
    checkPicture: {
      text: check?.state === 'checking' ? messages.common.checking : messages.common.check,
      label: pictures.checkOf(row.title),
      hint: undefined,
      act: () => commands.checkPicture(row),
    },
  } as const
  return (
    <div className={styles.address} title={shorter === address ? undefined : cleaning.becomes(shorter)}>
      {/* For duplicates, the check cell shows something else. */}
      {row.duplicate !== null && check?.state === 'found' ? (
        <PictureCheckLine check={check} />
      ) : (
        // Two choices leave no room for it.
        offered.length === 1 && <SourceLine source={row.source} />
      )}
      {offered.map((own) => {
        const { text, label, hint, act } = buttons[own]
        return (
          <button
            key={own}
            type="button"
            data-stop={own}
            tabIndex={tabIndexAt(stop, own)}
            className={styles.addressButton}
            aria-label={label}
            title={hint}
            onClick={act}
          >
            {text}
          </button>
        )
      })}
    </div>
  )
}

function whyShorter(address: string): string {
  const { cleaning: texts } = messages.websites
  const { address: shorter, parameters, fragment } = proposeCleaning(address)
  return [
    messages.review.cleaning.becomes(shorter),
    parameters.length > 0 ? texts.parameters(parameters) : '',
    fragment === null ? '' : texts.fragment(fragment),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

type PictureCheckLineProps = { readonly check: Extract<PictureCheck, { readonly state: 'found' }> }

/** The result of checking a picture's address, in one line; the full text as a tooltip. */
export function PictureCheckLine({ check: { text, isUsable } }: PictureCheckLineProps) {
  return (
    <p className={classNames(styles.below, styles.found, !isUsable && styles.caution)} title={text}>
      {!isUsable && <CircleAlert size={12} aria-hidden />}
      <span>{text}</span>
    </p>
  )
}

/** Only the end of the file name may be truncated, not the row number. */
export function SourceLine({ source }: { readonly source: string }) {
  const end = source.lastIndexOf(', ')
  return (
    <p className={classNames(styles.below, styles.source)} title={source}>
      <span>{end < 0 ? source : source.slice(0, end)}</span>
      {end >= 0 && <span>{source.slice(end)}</span>}
    </p>
  )
}
