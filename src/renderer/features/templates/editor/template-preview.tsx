import { useState } from 'react'
import type { Template } from '../../../../shared/domain/templates/template.ts'
import { messages } from '../../../messages/messages.ts'
import { MetadataEditor, newDraft } from '../../../metadata/index.ts'
import { CollectionTag } from '../../../ui/badges.tsx'
import { useDebounced } from '../../../ui/hooks.ts'
import text from '../../../ui/styles/text.module.css'
import { draftToTemplate, type TemplateDraft } from './template-draft.ts'
import styles from './template-editor.module.css'

const restsMs = 250

type TemplatePreviewProps = { readonly draft: TemplateDraft; readonly collection: string }

export function TemplatePreview({ draft, collection }: TemplatePreviewProps) {
  const { editor: w } = messages.templates
  const rested = useDebounced(draft, restsMs)
  const { fields, ...rules } = draftToTemplate(rested)
  const names = fields.map(({ name }) => name)
  const template = {
    ...rules,
    fields: fields.filter(({ name }, at) => name !== '' && names.indexOf(name) === at),
  }
  return (
    <section className={styles.preview} aria-label={messages.terms.preview}>
      <div className={styles.previewHead}>
        <h2>{messages.terms.preview}</h2>
        <span>{w.previewHint}</span>
      </div>
      {template.fields.length === 0 ? (
        <p className={text.muted}>{w.previewEmpty}</p>
      ) : (
        <div className={styles.form}>
          {collection !== '' && <CollectionTag name={collection} />}
          <Form key={JSON.stringify(template)} template={template} />
        </div>
      )}
    </section>
  )
}

function Form({ template }: { readonly template: Template }) {
  const [typed, setTyped] = useState(() => newDraft(template))
  return (
    <MetadataEditor
      isBoxed
      draft={typed}
      context={{ template, knownFields: [], violations: [] }}
      showAllProblems={false}
      onChange={setTyped}
    />
  )
}
