import type { Template } from '../../../shared/domain/template.ts'
import { newDraft } from '../../metadata/index.ts'
import { type AddValues, isMetadataUntouched } from './add-values.ts'

type Start = Pick<AddValues, 'metadata' | 'startedWith'>

/**
 * The form's metadata as another template begins it; undefined where it stays. What was typed is never touched: only
 * the template's empty fields, which are in no draft, come and go around it.
 */
export function startWith(template: Template | null, values: Start): Start | undefined {
  if (!isMetadataUntouched(values)) return undefined
  const started = newDraft(template)
  if (started.text === values.startedWith) return undefined
  return { metadata: { ...started, view: values.metadata.view }, startedWith: started.text }
}
