import { rawOf, readTree } from '../../../../shared/domain/metadata/metadata-tree.ts'
import { formatDateText } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { isSurelyDate, readableDates } from '../../../ui/dates/typed-dates.ts'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import styles from './changes.module.css'
import { BothPieces, cut, plainDifference, plainText } from './text-difference.tsx'

/** A value for people: a text without quotes, a small group or list as a phrase, anything else as written. */
export function ShownValue({ raw }: { readonly raw: string }) {
  const entries = plainEntries(raw)
  if (entries === undefined) return <PlainValue raw={raw} />
  const between = entries.some((entry) => entry.raw.includes(',')) ? '; ' : ', '
  return entries.map(({ place, name, raw: entry }) => (
    <span key={place}>
      {place > 0 && between}
      {name !== null && `${name}: `}
      <PlainValue raw={entry} />
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

type PlainEntry = { readonly place: number; readonly name: string | null; readonly raw: string }

const readAtMost = 8
const longestRead = 2000

/** The entries of a small group or list of plain values; undefined for anything else, which reads better as JSON. */
function plainEntries(raw: string): readonly PlainEntry[] | undefined {
  const isNested = raw.startsWith('{') || raw.startsWith('[')
  if (!isNested || raw.length > longestRead) return undefined
  const root = readTree(raw)
  if (root === undefined || root.children.length === 0 || root.children.length > readAtMost) return undefined
  if (root.children.some(({ kind }) => kind === 'group' || kind === 'list')) return undefined
  return root.children.map((child, place) => ({
    place,
    name: child.name?.text ?? null,
    raw: rawOf(raw, child),
  }))
}
