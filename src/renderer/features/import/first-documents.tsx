import { ChevronLeft, ChevronRight, Globe, Image, TextIcon } from 'lucide-react'
import { useState } from 'react'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import { messages } from '../../messages/messages.ts'
import type { CandidateContext } from '../../spreadsheets/columns/to-candidate.ts'
import { cellOfValue, type Row, toCandidate } from '../../spreadsheets/index.ts'
import { CollectionTag } from '../../ui/badges.tsx'
import { IconButton } from '../../ui/button.tsx'
import { readableText } from '../../ui/dates/typed-dates.ts'
import { ShownValue } from '../document/index.ts'
import styles from './import.module.css'

type FirstDocumentsProps = {
  readonly rows: readonly Row[]
  readonly count: number
  readonly context: CandidateContext
}
type Candidate = ReturnType<typeof toCandidate>

const excerptLength = 300
const [entriesAtMost, fieldsAtMost] = [50, 100]

export function FirstDocuments({ rows, count, context }: FirstDocumentsProps) {
  const { preview } = messages.tableImport
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, rows.length - 1)
  const row = rows[at]
  if (row === undefined) return null
  return (
    <section className={styles.preview} aria-label={messages.terms.preview}>
      <div className={styles.previewHead}>
        <h2>{messages.terms.preview}</h2>
        <IconButton
          small
          label={messages.common.previous}
          icon={ChevronLeft}
          aria-disabled={at === 0 ? true : undefined}
          onClick={() => setWanted(Math.max(0, at - 1))}
        />
        <span aria-live="polite">{preview.row(at + 1, count)}</span>
        <IconButton
          small
          label={messages.common.next}
          icon={ChevronRight}
          aria-disabled={at === rows.length - 1 ? true : undefined}
          onClick={() => setWanted(Math.min(rows.length - 1, at + 1))}
        />
      </div>
      <DocumentPreview candidate={toCandidate(row, context)} />
    </section>
  )
}

function DocumentPreview({ candidate }: { readonly candidate: Candidate }) {
  const { preview } = messages.tableImport
  const { content, title, collection, documentId, metadata, problems } = candidate
  const Icon = content.kind === 'text' ? TextIcon : content.kind === 'website' ? Globe : Image
  const text =
    content.kind === 'text'
      ? content.text
      : content.kind === 'picture-file'
        ? content.picture.name
        : content.address
  const parsed = metadata === null ? null : parseMetadata(metadata)
  return (
    <article className={styles.card}>
      <h3>{title === '' ? messages.review.noValue.title : title}</h3>
      <p className={styles.meta}>
        {collection !== '' && <CollectionTag name={collection} />}
        {documentId !== '' && <span className={styles.id}>{documentId}</span>}
      </p>
      <p className={styles.content}>
        <Icon size={14} aria-hidden />
        <span>
          {text.trim() === '' ? messages.review.noValue.content : cutText(text.trim(), excerptLength)}
        </span>
      </p>
      <dl className={styles.fields}>
        {parsed?.ok === true &&
          parsed.value.fields.slice(0, fieldsAtMost).map(({ name, raw, kind }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {kind === 'list' ? (
                  entriesOf(raw).map((entry, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: entries repeat, and none moves.
                    <span key={at} className={styles.token}>
                      {entry}
                    </span>
                  ))
                ) : kind === 'text' || kind === 'number' ? (
                  cutText(readableText(cellOfValue(raw, undefined)), excerptLength)
                ) : (
                  <ShownValue raw={raw} />
                )}
              </dd>
            </div>
          ))}
      </dl>
      {parsed?.ok === true && parsed.value.fields.length > fieldsAtMost && (
        <p className={styles.meta}>{messages.common.andMore(parsed.value.fields.length - fieldsAtMost)}</p>
      )}
      {problems.length > 0 && <p className={styles.problems}>{preview.problems(problems.length)}</p>}
    </article>
  )
}

function entriesOf(raw: string): readonly string[] {
  const entries: unknown = JSON.parse(raw)
  if (!Array.isArray(entries)) return []
  return entries
    .slice(0, entriesAtMost)
    .map((entry) => cutText(typeof entry === 'string' ? entry : JSON.stringify(entry), excerptLength))
}
