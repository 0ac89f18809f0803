/** The part of a key's event that tells undo and redo, be it React's or the browser's. */
type UndoKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Which way the keys of undo and redo lead. The letter may come in either case: Caps Lock turns Shift around. */
export function undoWayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: UndoKey): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey && ctrlKey ? 'redo' : undefined
}
