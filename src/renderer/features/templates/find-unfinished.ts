import { tryCall } from '../../ipc/call.ts'
import { type EditedTemplate, editedTemplateName, readEditedTemplate } from './editor/edited-template.ts'

/** The new template that was begun and is not saved yet, be it left a while ago or kept from the last start. */
export async function findUnfinished(
  memory: ReadonlyMap<string, unknown>,
  connectionId: string,
): Promise<EditedTemplate | undefined> {
  const name = editedTemplateName(connectionId, null)
  // One name is always used with one type.
  const remembered = memory.get(name) as EditedTemplate | undefined
  if (remembered !== undefined) return remembered
  const kept = await tryCall('drafts/get', { name })
  return kept.ok ? readEditedTemplate(kept.value) : undefined
}
