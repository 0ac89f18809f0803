import type { UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { CommonField, CommonValues } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { messages } from '../../messages/messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loading.tsx'
import { SearchInput } from '../../ui/fields/text-fields.tsx'
import text from '../../ui/styles/text.module.css'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import styles from './bulk-edits.module.css'
import { showValue } from './shown-row.ts'

type CommonFieldsProps = {
  readonly values: UseQueryResult<CommonValues>
  onField(step: 'set-field' | 'remove-field', field: CommonField): void
}

const namedInFull = 200
const searchedFrom = 12
const shownLength = 160

export function CommonFields({ values, onField }: CommonFieldsProps) {
  const { fields: w } = messages.changes
  const headingId = useId()
  const [needle, setNeedle] = useState('')
  const wanted = needle.trim().toLocaleLowerCase()
  return (
    <section className={styles.fields} aria-labelledby={headingId}>
      <h3 id={headingId}>{w.region}</h3>
      <Loaded query={values} lines={6}>
        {({ fields, documents }) => {
          if (fields.length === 0) return <p className={text.hint}>{w.none}</p>
          const shown = fields.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
          return (
            <>
              {fields.length >= searchedFrom && (
                <SearchInput label={w.search} placeholder={w.search} value={needle} onChange={setNeedle} />
              )}
              {shown.length === 0 && <p className={text.hint}>{w.noneFound}</p>}
              <ul className={styles.commonList}>
                {shown.map((field) => (
                  <FieldEntry key={field.name} field={field} total={documents} onField={onField} />
                ))}
              </ul>
              {fields.length === namedInFull && <p className={text.hint}>{w.cut(namedInFull)}</p>}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

type FieldEntryProps = Pick<CommonFieldsProps, 'onField'> & {
  readonly field: CommonField
  readonly total: number
}

function FieldEntry({ field, total, onField }: FieldEntryProps) {
  const { fields: w } = messages.changes
  const { name, documents, value } = field
  const shown = value.kind === 'several' ? w.several : cutText(showValue(value.raw), shownLength)
  const isQuiet = value.kind === 'several' || shown === ''
  return (
    <li className={styles.commonEntry}>
      <button type="button" className={styles.commonChange} onClick={() => onField('set-field', field)}>
        <span className={styles.commonName}>
          <VisuallyHidden>{w.change} </VisuallyHidden>
          {name}
        </span>
        <span className={isQuiet ? styles.several : styles.common}>
          {shown === '' ? messages.terms.empty : shown}
        </span>
        <span className={text.hint}>{documents === total ? w.all : w.some(documents, total)}</span>
      </button>
      <IconButton small label={w.remove(name)} icon={Trash2} onClick={() => onField('remove-field', field)} />
    </li>
  )
}
