import type { ReactNode } from 'react'
import { rawOf, readTree } from '../../../../shared/domain/metadata/metadata-tree.ts'
import { formatDateText } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { isSurelyDate, readableDates } from '../../../ui/dates/typed-dates.ts'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import styles from './changes.module.css'
import { BothPieces, cut, plainDifference, plainText } from './text-difference.tsx'

/** A value for people: a text without quotes, a group or list as a phrase; what is long as written. */
export function ShownValue({ raw }: { readonly raw: string }): ReactNode {
  const entries = entriesOf(raw)
  if (entries === undefined) return <PlainValue raw={raw} />
  if (entries.length === 0) return <em>{messages.terms.empty}</em>
  const between = entries.some((entry) => entry.raw.includes(',')) ? '; ' : ', '
  return entries.map(({ place, name, raw: entry, isNested }) => (
    <span key={place}>
      {place > 0 && between}
      {name !== null && `${name}: `}
      {isNested && '('}
      <ShownValue raw={entry} />
      {isNested && ')'}
    </span>
  ))
}

function PlainValue({ raw }: { readonly raw: string }) {
  const text = plainText(raw)
  if (text !== undefined) return <PlainText text={text} />
  if (raw === 'true' || raw === 'false') return raw === 'true' ? messages.metadata.yes : messages.metadata.no
  return <code>{cut(raw)}</code>
}

type Two = { readonly before: string; readonly after: string }

export function ChangedValue({ before, after }: Two) {
  const [old, wanted] = [plainText(before), plainText(after)]
  if (old !== undefined && wanted !== undefined && old !== wanted)
    return <ChangedText before={old} after={wanted} />
  // Different spellings of one value are different to the service, as are a number and its digits as text.
  const isSpelling = (old ?? before) === (wanted ?? after)
  const show = (raw: string) => (isSpelling ? <code>{cut(raw)}</code> : <ShownValue raw={raw} />)
  return (
    <>
      <del>{show(before)}</del> <Becomes /> <ins>{show(after)}</ins>
    </>
  )
}

export function ChangedText({ before, after }: Two) {
  const pieces = plainDifference(before, after)
  if (pieces !== undefined) return <BothPieces pieces={pieces} />
  const [old, wanted] = readableDates(before, after) ?? []
  return (
    <>
      <del>{old ?? <PlainText text={before} />}</del> <Becomes />{' '}
      <ins>{wanted ?? <PlainText text={after} />}</ins>
    </>
  )
}

export function PlainText({ text }: { readonly text: string }) {
  if (text === '') return <em>{messages.terms.empty}</em>
  return <span className={styles.text}>{isSurelyDate(text) ? formatDateText(text) : cut(text)}</span>
}

function Becomes() {
  return (
    <span className={styles.becomes}>
      <VisuallyHidden>{messages.document.change.becomes}</VisuallyHidden>
    </span>
  )
}

type Entry = {
  readonly place: number
  readonly name: string | null
  readonly raw: string
  readonly isNested: boolean
}

/** UTF-16 units. */
const longestRead = 2000

/** The entries of a group or list; undefined for anything else. */
function entriesOf(raw: string): readonly Entry[] | undefined {
  const isNested = raw.startsWith('{') || raw.startsWith('[')
  if (!isNested || raw.length > longestRead) return undefined
  return readTree(raw)?.children.map((child, place) => ({
    place,
    name: child.name?.text ?? null,
    raw: rawOf(raw, child),
    isNested: child.kind === 'group' || child.kind === 'list',
  }))
}
