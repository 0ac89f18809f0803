import { CircleAlert } from 'lucide-react'
import { proposeCleaning } from '../../../../shared/domain/addresses/clean-address.ts'
import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { PictureCheck } from '../use-picture-checks.ts'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import { addressStopsOf, type RowStop } from './row-stops.ts'

type AddressLineProps = {
  readonly row: ReviewRow
  readonly stop: RowStop | null
  /** What was found at a picture's address; undefined as long as nobody looked. */
  readonly check: PictureCheck | undefined
  readonly commands: RowCommands
}

/** Below an address: what can be done about it, and what was found at it; else where the row came from. */
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
      {/* Of a duplicate, the cell of the checks says other things. */}
      {row.duplicate !== null && check?.state === 'found' ? (
        <PictureCheckLine check={check} />
      ) : (
        // Two ways to choose leave no room for it.
        offered.length === 1 && <SourceLine source={row.source} />
      )}
      {offered.map((own) => {
        const { text, label, hint, act } = buttons[own]
        return (
          <button
            key={own}
            type="button"
            data-stop={own}
            tabIndex={stop === own ? 0 : -1}
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

/** What was found at the address of a picture, in one line; whole where one points at it. */
export function PictureCheckLine({ check: { text, isUsable } }: PictureCheckLineProps) {
  return (
    <p className={classNames(styles.below, styles.found, !isUsable && styles.caution)} title={text}>
      {!isUsable && <CircleAlert size={12} aria-hidden />}
      <span>{text}</span>
    </p>
  )
}

/** Of a file's name the end may give way, of the row in it nothing. */
export function SourceLine({ source }: { readonly source: string }) {
  const end = source.lastIndexOf(', ')
  return (
    <p className={classNames(styles.below, styles.source)} title={source}>
      <span>{end < 0 ? source : source.slice(0, end)}</span>
      {end >= 0 && <span>{source.slice(end)}</span>}
    </p>
  )
}
