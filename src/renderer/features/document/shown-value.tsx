import { kindOfJson } from '../../../shared/domain/metadata-text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words/words.ts'
import styles from './shown-value.module.css'
import { shorten, wordDifference } from './word-difference.ts'

const cutAt = 300
const longText = 60

/** A value as people read it: a text without JSON's signs, all else as it is written. */
export function ShownValue({ raw }: { readonly raw: string }) {
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
  const show = (raw: string) =>
    old !== undefined && wanted !== undefined ? <code>{cut(raw)}</code> : <ShownValue raw={raw} />
  return (
    <>
      <del>{show(before)}</del> {words.document.change.becomes} <ins>{show(after)}</ins>
    </>
  )
}

/** The same of two plain texts. */
export function ChangedText({ before, after }: Two) {
  const { change } = words.document
  const isLong = before.length > longText && after.length > longText
  const pieces = isLong ? wordDifference(before, after) : undefined
  if (pieces?.some(({ kind }) => kind === 'same') !== true)
    return (
      <>
        <del className={styles.text}>{words.common.quoted(cut(before))}</del> {change.becomes}{' '}
        <ins className={styles.text}>{words.common.quoted(cut(after))}</ins>
      </>
    )
  return (
    <span className={styles.difference}>
      {shorten(pieces).map(({ kind, text }, at) => {
        // The pieces of one difference never change places.
        const key = `${at}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const Mark = kind === 'removed' ? 'del' : 'ins'
        return (
          <Mark key={key}>
            <VisuallyHidden>{change.pieces[kind]} </VisuallyHidden>
            {text}
          </Mark>
        )
      })}
    </span>
  )
}

/** The text that a JSON text stands for; undefined where it is none, or holds signs that cannot be seen. */
function plainText(raw: string): string | undefined {
  if (!raw.startsWith('"') || kindOfJson(raw) !== 'text') return undefined
  const text = String(JSON.parse(raw))
  return /[^\P{C}\n\t\u200d]/u.test(text) ? undefined : text
}

function cut(text: string): string {
  return text.length > cutAt ? `${text.slice(0, cutAt)}…` : text
}
