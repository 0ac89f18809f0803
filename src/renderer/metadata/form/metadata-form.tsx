import type { TemplateField } from '../../../shared/domain/templates/template.ts'
import { longestMetadata } from '../../../shared/domain/text-limits.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type MetadataDraft, problemsOfText } from '../metadata-draft.ts'
import { isTooLong } from '../read-metadata-tree.ts'
import type { SavedGroup } from '../saved-fields.ts'
import { FieldRows } from './field-rows.tsx'
import { useFormTools } from './form-tools.ts'

type MetadataFormProps = {
  readonly draft: MetadataDraft
  readonly fields: readonly TemplateField[]
  readonly saved: SavedGroup | undefined
  onShowJson(): void
}

const top = [] as const

export function MetadataForm({ draft, fields, saved, onShowJson }: MetadataFormProps) {
  const { metadata } = messages
  const { locked } = useFormTools()
  const showJson = (
    <Button small onClick={onShowJson}>
      {metadata.showJson}
    </Button>
  )
  // Earlier fields are hidden too: shown locked beside this text, they would seem complete.
  if (isTooLong(draft.text))
    return (
      <Notice look="caution" actions={showJson}>
        <p>{metadata.lengthOver(draft.text.length, longestMetadata)}</p>
      </Notice>
    )
  const problem = locked ? problemsOfText(draft.text)[0] : undefined
  return (
    <div data-form>
      {problem !== undefined && (
        <Notice look="caution" actions={showJson}>
          <p>
            {metadata.formLocked} {metadata.problemAt(problem)}
          </p>
        </Notice>
      )}
      {/* A draft that was kept unreadable has no rows yet: the saved fields would seem removed, a template's empty. */}
      {(problem === undefined || draft.form.rows.length > 0) && (
        <FieldRows rows={draft.form.rows} fields={fields} saved={saved} path={top} depth={1} />
      )}
    </div>
  )
}
