import { words } from '../../messages/messages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import type { TemplateDraft, TemplateStep } from './template-draft.ts'
import styles from './template-editor.module.css'

type TemplateRulesProps = { readonly draft: TemplateDraft; step(step: TemplateStep): void }

/** What holds for the documents as a whole. */
export function TemplateRules({ draft, step }: TemplateRulesProps) {
  const { editor: w } = words.templates
  return (
    <section className={styles.part} aria-label={w.rules}>
      <h2>{w.rules}</h2>
      <Checkbox
        label={w.allowsOthers}
        hint={w.allowsOthersHint}
        checked={draft.allowsOthers}
        onChange={(allowsOthers) => step({ kind: 'allows-others', allowsOthers })}
      />
      <RadioList
        label={w.onViolation}
        chosen={draft.onViolation}
        options={[
          { value: 'warn', label: w.warn, hint: w.warnHint },
          { value: 'block', label: w.block, hint: w.blockHint },
        ]}
        onChoose={(onViolation) => step({ kind: 'on-violation', onViolation })}
      />
    </section>
  )
}
