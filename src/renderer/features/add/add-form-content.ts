import { type AddValues, hasContent } from './add-values.ts'
import { draftKeeper } from './kept-add-draft.ts'

/** The name under which a connection's form is remembered and kept. */
export const addFormName = (connectionId: string) => `add:${connectionId}`

/** Whether something is on a connection's form, be it on the screen, left a while ago, or kept from the last start. */
export async function addFormHasContent(
  memory: Map<string, unknown>,
  connectionId: string,
): Promise<boolean> {
  const name = addFormName(connectionId)
  // One name is always used with one type.
  const remembered = memory.get(name) as AddValues | undefined
  if (remembered !== undefined) return hasContent(remembered)
  const draft = await draftKeeper(memory, name).read()
  return draft !== undefined && hasContent(draft)
}
