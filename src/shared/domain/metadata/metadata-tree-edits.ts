import { type MetadataNode, type MetadataPath, nodeAt } from './metadata-tree.ts'

/** Replacement of a range; all else stays byte for byte. */
export type TextEdit = { readonly offset: number; readonly length: number; readonly text: string }

export function applyTextEdit(text: string, edit: TextEdit): string {
  return text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length)
}

export function editToSet(root: MetadataNode, path: MetadataPath, raw: string): TextEdit | undefined {
  const node = nodeAt(root, path)
  return node && { offset: node.offset, length: node.length, text: raw }
}

/** Renames the field at `path`; the caller ensures that the name is unique. */
export function editToRename(root: MetadataNode, path: MetadataPath, name: string): TextEdit | undefined {
  const token = nodeAt(root, path)?.name
  return token ? { offset: token.offset, length: token.length, text: JSON.stringify(name) } : undefined
}

export type NewEntry = { readonly name: string | null; readonly raw: string }

/**
 * Inserts an entry at the end of the group or list at `path`, or before the entry now at `index`, separated
 * as its neighbours are.
 */
export function editToInsert(
  text: string,
  root: MetadataNode,
  path: MetadataPath,
  entry: NewEntry,
  index = Number.POSITIVE_INFINITY,
): TextEdit | undefined {
  const around = nodeAt(root, path)
  if (around === undefined || (around.kind !== 'group' && around.kind !== 'list')) return undefined
  const { children } = around
  const style = styleInside(text, around)
  const written = entry.name === null ? entry.raw : `${JSON.stringify(entry.name)}${style.colon}${entry.raw}`
  if (children.length === 0) {
    const [opening, closing] = around.kind === 'group' ? ['{', '}'] : ['[', ']']
    return {
      offset: around.offset,
      length: around.length,
      text: `${opening}${style.lead}${written}${style.end}${closing}`,
    }
  }
  const next = children[index]
  if (next !== undefined) return { offset: startOf(next), length: 0, text: `${written},${style.lead}` }
  const last = children.at(-1)
  return last && { offset: endOf(last), length: 0, text: `,${style.lead}${written}` }
}

export function editToRemove(root: MetadataNode, path: MetadataPath): TextEdit | undefined {
  const found = entryAt(root, path)
  if (found === undefined) return undefined
  const { around, index, node } = found
  const before = around.children[index - 1]
  const after = around.children[index + 1]
  if (before !== undefined) return stretch(endOf(before), endOf(node))
  if (after !== undefined) return stretch(startOf(node), startOf(after))
  return stretch(around.offset + 1, endOf(around) - 1)
}

/** Moves an entry to another position in its group or list. The text between entries stays where it is. */
export function editToMove(
  text: string,
  root: MetadataNode,
  path: MetadataPath,
  to: number,
): TextEdit | undefined {
  const found = entryAt(root, path)
  if (found === undefined) return undefined
  const { around, index } = found
  if (to === index || to < 0 || to >= around.children.length) return undefined
  const first = Math.min(index, to)
  const concerned = around.children.slice(first, Math.max(index, to) + 1)
  const entries = concerned.map((node) => text.slice(startOf(node), endOf(node)))
  const [moved] = entries.splice(index - first, 1)
  if (moved !== undefined) entries.splice(to - first, 0, moved)
  let written = ''
  for (const [position, node] of concerned.entries()) {
    const next = concerned[position + 1]
    written += entries[position] ?? ''
    if (next !== undefined) written += text.slice(endOf(node), startOf(next))
  }
  const [head, tail] = [concerned[0], concerned.at(-1)]
  if (head === undefined || tail === undefined) return undefined
  return { offset: startOf(head), length: endOf(tail) - startOf(head), text: written }
}

function startOf(node: MetadataNode): number {
  return node.name?.offset ?? node.offset
}

function endOf(node: MetadataNode): number {
  return node.offset + node.length
}

function stretch(from: number, to: number): TextEdit {
  return { offset: from, length: to - from, text: '' }
}

function entryAt(root: MetadataNode, path: MetadataPath) {
  const around = path.length === 0 ? undefined : nodeAt(root, path.slice(0, -1))
  const node = nodeAt(root, path)
  if (around === undefined || node === undefined) return undefined
  return { around, node, index: around.children.indexOf(node) }
}

type Style = {
  readonly lead: string
  readonly end: string
  readonly colon: string
}

/**
 * Returns how the entries of a group or list are separated: as its last ones are, else as the surrounding
 * text is.
 */
function styleInside(text: string, around: MetadataNode): Style {
  const last = around.children.at(-1)
  if (last === undefined) {
    const indent = indentAt(text, around.offset)
    // A lone value is written as the form writes: one field a line.
    const isBroken = text.includes('\n') || around.length === text.trim().length
    const colon = /":\S/.test(text) && !/":\s/.test(text) ? ':' : ': '
    return isBroken
      ? { lead: `\n${indent}${unitOf(text)}`, end: `\n${indent}`, colon }
      : { lead: '', end: '', colon }
  }
  const previous = around.children.at(-2)
  const colon = last.name === null ? ': ' : text.slice(last.name.offset + last.name.length, last.offset)
  const lead =
    previous === undefined
      ? text.slice(around.offset + 1, startOf(last))
      : text.slice(text.indexOf(',', endOf(previous)) + 1, startOf(last))
  if (previous !== undefined || lead.includes('\n')) return { lead, end: '', colon }
  return { lead: colon === ':' ? '' : ' ', end: '', colon }
}

function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

function unitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
}
