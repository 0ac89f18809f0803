import { words } from '../../messages/messages.ts'
import { plainEntries } from './plain-entries.ts'
import { cut, plainText } from './plain-text.ts'
import styles from './shown-value.module.css'
import { BothPieces, plainDifference } from './text-difference.tsx'

/** A value as people read it: a text without JSON's signs, a small group or list in words, all else as it is written. */
export function ShownValue({ raw }: { readonly raw: string }) {
  const entries = plainEntries(raw)
  if (entries === undefined) return <PlainValue raw={raw} />
  return entries.map(({ place, name, raw: entry }) => (
    <span key={place}>
      {place > 0 && ', '}
      {name !== null && `${name}: `}
      <PlainValue raw={entry} />
    </span>
  ))
}

function PlainValue({ raw }: { readonly raw: string }) {
  const text = plainText(raw)
  if (text !== undefined) return <span className={styles.text}>{words.common.quoted(cut(text))}</span>
  if (raw === 'true' || raw === 'false') return raw === 'true' ? words.metadata.yes : words.metadata.no
  return <code>{cut(raw)}</code>
}

type Two = { readonly before: string; readonly after: string }

/** What a value was and becomes; of a long text, the words that differ. Both are JSON. */
export function ChangedValue({ before, after }: Two) {
  const [old, wanted] = [plainText(before), plainText(after)]
  if (old !== undefined && wanted !== undefined && old !== wanted)
    return <ChangedText before={old} after={wanted} />
  // Two spellings of one text differ at the service as well, so they are shown as they are written.
  const isSpelling = old !== undefined && wanted !== undefined
  const show = (raw: string) => (isSpelling ? <code>{cut(raw)}</code> : <ShownValue raw={raw} />)
  return (
    <>
      <del>{show(before)}</del> {words.document.change.becomes} <ins>{show(after)}</ins>
    </>
  )
}

/** The same of two plain texts. */
export function ChangedText({ before, after }: Two) {
  const pieces = plainDifference(before, after)
  if (pieces !== undefined) return <BothPieces pieces={pieces} />
  return (
    <>
      <del className={styles.text}>{words.common.quoted(cut(before))}</del> {words.document.change.becomes}{' '}
      <ins className={styles.text}>{words.common.quoted(cut(after))}</ins>
    </>
  )
}
