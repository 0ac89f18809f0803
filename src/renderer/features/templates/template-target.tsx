import { useQuery } from '@tanstack/react-query'
import { queries } from '../../ipc/queries.ts'
import { words } from '../../messages/messages.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import styles from './template-editor.module.css'

type Target = { readonly collection: string; readonly isForOthers: boolean }

type TemplateTargetProps = {
  readonly connectionId: string
  readonly target: Target
  readonly problem: string | undefined
  /** Whether a template for it is kept already. */
  readonly isTaken: boolean
  onChange(target: Partial<Target>): void
}

/** Which documents a new template is for. */
export function TemplateTarget({ connectionId, target, problem, isTaken, onChange }: TemplateTargetProps) {
  const { editor: w } = words.templates
  const collections = useQuery(queries.collections(connectionId))
  return (
    <section className={styles.part} aria-label={w.target}>
      <RadioList
        label={w.target}
        chosen={target.isForOthers ? 'others' : 'one'}
        options={[
          { value: 'one', label: w.oneCollection },
          { value: 'others', label: w.others, hint: w.othersHint },
        ]}
        onChoose={(choice) => onChange({ isForOthers: choice === 'others' })}
      />
      {!target.isForOthers && (
        <Field label={w.collection} error={problem}>
          {(parts) => (
            <ComboBox
              {...parts}
              value={target.collection}
              known={collections.data ?? []}
              onChange={(collection) => onChange({ collection })}
            />
          )}
        </Field>
      )}
      {isTaken && (
        <Notice look="caution">
          <p>{w.replaces(target.isForOthers ? '' : target.collection)}</p>
        </Notice>
      )}
    </section>
  )
}
