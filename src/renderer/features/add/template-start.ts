import { formatFields, parseMetadata } from '../../../shared/domain/metadata-text.ts'
import type { Template } from '../../../shared/domain/template.ts'
import { succeed } from '../../../shared/result.ts'
import { newDraft, readDraft } from '../../metadata/index.ts'
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

/**
 * What was typed of the form's metadata: without the fields that the template gave and that are still as it gave
 * them, which are for new documents only.
 */
export function readTyped({ metadata, startedWith }: Start): ReturnType<typeof readDraft> {
  const read = readDraft(metadata)
  const given = startedWith === '' ? undefined : parseMetadata(startedWith)
  if (!read.ok || read.value === null || given?.ok !== true) return read
  const started = new Map(given.value.fields.map(({ name, raw }) => [name, raw]))
  const fields = read.value.fields.filter(({ name, raw }) => started.get(name) !== raw)
  return succeed({ text: formatFields(fields), fields })
}
