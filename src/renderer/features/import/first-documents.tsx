import { Globe, Image, TextIcon } from 'lucide-react'
import { useMemo } from 'react'
import { parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import { messages } from '../../messages/messages.ts'
import type { CandidateContext } from '../../spreadsheets/columns/to-candidate.ts'
import { type Row, toCandidate } from '../../spreadsheets/index.ts'
import styles from './import.module.css'

type FirstDocumentsProps = {
  readonly rows: readonly Row[]
  readonly context: CandidateContext
}
type Candidate = ReturnType<typeof toCandidate>

const shown = 4
const excerptLength = 160

/** What the mapping makes of the first rows, by the very function that makes the documents. */
export function FirstDocuments({ rows, context }: FirstDocumentsProps) {
  const { preview } = messages.tableImport
  const candidates = useMemo(
    () => rows.slice(0, shown).map((row) => toCandidate(row, context)),
    [rows, context],
  )
  return (
    <section className={styles.preview} aria-label={preview.heading}>
      <h2>{preview.heading}</h2>
      <ul className={styles.cards}>
        {candidates.map((candidate) => (
          <li key={candidate.source} className={styles.card}>
            <DocumentPreview candidate={candidate} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DocumentPreview({ candidate }: { readonly candidate: Candidate }) {
  const { preview, columns } = messages.tableImport
  const { content, metadata, problems } = candidate
  const Icon = content.kind === 'text' ? TextIcon : content.kind === 'website' ? Globe : Image
  const text =
    content.kind === 'text'
      ? content.text
      : content.kind === 'picture-file'
        ? content.picture.name
        : content.address
  const parsed = metadata === null ? null : parseMetadata(metadata)
  return (
    <>
      <p className={styles.source}>{candidate.source}</p>
      <h3 className={styles.title}>{candidate.title === '' ? preview.noTitle : candidate.title}</h3>
      <p className={styles.content}>
        <Icon size={14} aria-hidden />
        {text.trim() === '' ? preview.noContent : text.trim().slice(0, excerptLength)}
      </p>
      <dl className={styles.fields}>
        <div>
          <dt>{columns.uses.documentId}</dt>
          <dd>{candidate.documentId === '' ? preview.ownId : candidate.documentId}</dd>
        </div>
        <div>
          <dt>{columns.uses.collection}</dt>
          <dd>{candidate.collection === '' ? '–' : candidate.collection}</dd>
        </div>
        {parsed?.ok === true &&
          parsed.value.fields.map(({ name, raw }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={styles.raw}>{raw.slice(0, excerptLength)}</dd>
            </div>
          ))}
      </dl>
      {problems.length > 0 && <p className={styles.problems}>{preview.problems(problems.length)}</p>}
    </>
  )
}
