import { webAddress } from '../../../shared/schemas/document.ts'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'

/** What is known of the picture at an address; it is about that address, whatever becomes of its row. */
export type PictureCheck =
  | { readonly state: 'checking'; readonly address: string }
  | { readonly state: 'found'; readonly address: string; readonly isUsable: boolean; readonly text: string }

/** Looks at one picture and says in words what it found; never fails. */
export async function checkPicture(address: string): Promise<PictureCheck> {
  const { check } = words.websites
  const typed = address.trim()
  const bad = (text: string): PictureCheck => ({ state: 'found', address, isUsable: false, text })
  if (!webAddress.safeParse(typed).success) return bad(check.problem('address-not-usable', {}))
  const found = await tryCall('websites/check-picture', { address: typed, factsOnly: true })
  if (!found.ok) return bad(check.failed)
  if (found.value.outcome === 'not-usable') return bad(check.problem(found.value.problem, found.value.facts))
  const { mediaType, byteLength, width, height } = found.value
  const text = words.add.pictureFacts(words.add.mediaTypes[mediaType], byteLength, width, height)
  return { state: 'found', address, isUsable: true, text }
}
