import { fail, type Result, succeed } from '../../result.ts'
import { compareMetadata, removalsIn } from '../metadata/metadata-changes.ts'
import { compactJson, parseMetadata } from '../metadata/metadata-text.ts'
import {
  childNamed,
  type MetadataNode,
  type MetadataPath,
  nodeAt,
  rawOf,
  readTree,
} from '../metadata/metadata-tree.ts'
import {
  applyTextEdit,
  editToInsert,
  editToMove,
  editToRemove,
  editToSet,
  type TextEdit,
} from '../metadata/metadata-tree-edits.ts'
import type { Template, TemplateField } from '../templates/template.ts'
import { longestMetadata } from '../text-limits.ts'
import type { BulkEditProblem, BulkEditStep } from './bulk-edit.ts'
import { createReplacer } from './find-and-replace.ts'

/** Metadata is JSON text; null if there is none or it is unknown. */
export type DocumentToChange = {
  readonly title: string | null
  readonly metadata: string | null
  readonly knowsMetadata: boolean
}

export type ChangedDocument = {
  readonly title: string | null
  readonly metadata: string | null
  readonly removes: readonly string[]
}

/** Applies steps to one document. Untouched parts stay byte for byte. */
export type DocumentChange = (
  document: DocumentToChange,
  template: Template | null,
) => Result<ChangedDocument, BulkEditProblem>

type Step = (metadata: string, template: Template | null) => Result<string, BulkEditProblem>

const longestTitle = 10_000

export function changeOf(steps: readonly BulkEditStep[]): DocumentChange {
  const onTitle = steps.flatMap((step) =>
    step.kind === 'replace' && step.in.kind === 'title' ? [createReplacer(step).inText] : [],
  )
  const onMetadata = steps.flatMap(metadataStep)
  const losing = steps.flatMap((step) =>
    step.kind === 'remove-field' || step.kind === 'set-field' ? [step.name] : [],
  )
  return (document, template) => {
    const title = changeTitle(document, onTitle)
    if (!title.ok) return title
    const metadata = changeMetadata(document, onMetadata, template)
    if (!metadata.ok) return metadata
    return succeed({
      title: title.value,
      metadata: metadata.value,
      removes: lostFields(document.metadata, metadata.value, losing),
    })
  }
}

/** Missing metadata equals cleared metadata. */
export function isSameMetadata(one: string | null, other: string | null): boolean {
  return (one ?? '{}') === (other ?? '{}')
}

function metadataStep(step: BulkEditStep): Step[] {
  switch (step.kind) {
    case 'set-field':
      return [(text) => setField(text, step.name, step.raw.trim())]
    case 'remove-field':
      return [(text) => removeField(text, step.name)]
    case 'add-to-list':
      return [(text) => addToList(text, step.name, step.entries)]
    case 'replace': {
      if (step.in.kind === 'title') return []
      const { name } = step.in
      const { inToken } = createReplacer(step)
      return [(text) => changeTexts(text, name, inToken)]
    }
    case 'by-template':
      return [(text, template) => (template === null ? succeed(text) : applyTemplate(text, template))]
  }
}

function changeTitle(
  { title }: DocumentToChange,
  changes: readonly ((title: string) => string)[],
): Result<string | null, BulkEditProblem> {
  if (changes.length === 0) return succeed(title)
  if (title === null) return fail('title-unknown')
  const changed = changes.reduce((text, change) => change(text), title)
  if (changed === title) return succeed(title)
  if (changed.trim() === '') return fail('title-empty')
  return changed.length > longestTitle ? fail('title-too-long') : succeed(changed)
}

function changeMetadata(
  { metadata, knowsMetadata }: DocumentToChange,
  steps: readonly Step[],
  template: Template | null,
): Result<string | null, BulkEditProblem> {
  if (steps.length === 0) return succeed(metadata)
  if (!knowsMetadata) return fail('metadata-unknown')
  let text = metadata ?? '{}'
  for (const step of steps) {
    const changed = step(text, template)
    if (!changed.ok) return changed
    text = changed.value
  }
  if (isSameMetadata(text, metadata)) return succeed(metadata)
  return text.length > longestMetadata ? fail('metadata-too-long') : succeed(text)
}

type Changed = Result<string, BulkEditProblem>

function readGroup(text: string): MetadataNode | undefined {
  const root = readTree(text)
  return root?.kind === 'group' ? root : undefined
}

/** `raw` is JSON of the value. Metadata that already has the value keeps its spelling. */
function setField(text: string, name: string, raw: string): Changed {
  const root = readGroup(text)
  if (root === undefined) return fail('metadata-not-valid')
  const field = childNamed(root, name)
  if (field === undefined) return edited(text, editToInsert(text, root, [], { name, raw }))
  if (compactJson(rawOf(text, field)) === compactJson(raw)) return succeed(text)
  return edited(text, editToSet(root, [name], raw))
}

export function removeField(text: string, name: string): Changed {
  const root = readGroup(text)
  if (root === undefined) return fail('metadata-not-valid')
  return childNamed(root, name) === undefined ? succeed(text) : edited(text, editToRemove(root, [name]))
}

/** Adds texts that the list lacks; a missing field becomes a list of them. */
function addToList(text: string, name: string, entries: readonly string[]): Changed {
  const root = readGroup(text)
  if (root === undefined) return fail('metadata-not-valid')
  const field = childNamed(root, name)
  const wanted = [...new Set(entries)]
  if (field === undefined) {
    const raw = `[${wanted.map((entry) => JSON.stringify(entry)).join(', ')}]`
    return edited(text, editToInsert(text, root, [], { name, raw }))
  }
  if (field.kind !== 'list') return fail('not-a-list')
  const known = new Set(field.children.flatMap((child) => readText(text, child) ?? []))
  const missing = wanted.filter((entry) => !known.has(entry)).map((entry) => JSON.stringify(entry))
  const [first, ...rest] = missing
  if (first === undefined) return succeed(text)
  const insert = editToInsert(text, root, [name], { name: null, raw: first })
  if (insert === undefined || rest.length === 0) return edited(text, insert)
  if (field.children.length > 0) {
    // Separated as the first one is, without reading the text again for each.
    const lead = insert.text.slice(1, -first.length)
    return edited(text, { ...insert, text: missing.map((raw) => `,${lead}${raw}`).join('') })
  }
  const separated = insert.text.replace(first, () => missing.join(', '))
  return edited(text, { ...insert, text: separated })
}

/**
 * Changes the field's text, or each text of its list; `change` takes and returns JSON. A missing field stays
 * missing.
 */
function changeTexts(text: string, name: string, change: (token: string) => string): Changed {
  const root = readGroup(text)
  if (root === undefined) return fail('metadata-not-valid')
  const field = childNamed(root, name)
  if (field === undefined) return succeed(text)
  const texts = field.kind === 'list' ? field.children : [field]
  if (texts.some(({ kind }) => kind !== 'text')) return fail('not-text')
  let result = ''
  let kept = 0
  for (const node of texts) {
    result += text.slice(kept, node.offset) + change(rawOf(text, node))
    kept = node.offset + node.length
  }
  return succeed(result + text.slice(kept))
}

/**
 * Fields that the metadata loses: removed, or groups replaced by something else. Saving the document alone
 * would require agreement to these.
 */
function lostFields(
  before: string | null,
  after: string | null,
  names: readonly string[],
): readonly string[] {
  if (names.length === 0 || before === null || before === after) return []
  const had = readGroup(before)
  const has = readGroup(after ?? '{}')
  if (had === undefined || has === undefined) return []
  return [...new Set(names)].filter((name) => {
    const field = childNamed(had, name)
    if (field === undefined) return false
    if (childNamed(has, name) === undefined) return true
    return hasGroup(field) && losesFields(before, after ?? '{}', name)
  })
}

function hasGroup({ kind, children }: MetadataNode): boolean {
  return kind === 'group' || (kind === 'list' && children.some((child) => child.kind === 'group'))
}

function losesFields(before: string, after: string, name: string): boolean {
  const [one, other] = [parseMetadata(before), parseMetadata(after)]
  if (!one.ok || !other.ok) return false
  return removalsIn(compareMetadata(one.value, other.value).changes).some(({ path }) => path[0] === name)
}

function edited(text: string, edit: TextEdit | undefined): Changed {
  return edit === undefined ? fail('metadata-not-valid') : succeed(applyTextEdit(text, edit))
}

function readText(text: string, node: MetadataNode): string | undefined {
  return node.kind === 'text' ? String(JSON.parse(rawOf(text, node))) : undefined
}

type Read = { readonly text: string; readonly root: MetadataNode }

/**
 * Brings metadata nearer to a template without losing anything, groups included: values are converted if that
 * can be reversed, presets fill missing fields, and fields come in the template's order, unknown ones last in
 * their own order.
 */
function applyTemplate(text: string, template: Template): Result<string, BulkEditProblem> {
  const root = readGroup(text)
  if (root === undefined) return fail('metadata-not-valid')
  return succeed(bringNearer({ text, root }, [], template.fields).text)
}

function bringNearer(read: Read, path: MetadataPath, fields: readonly TemplateField[]): Read {
  let now = read
  for (const field of fields) {
    const at = [...path, field.name]
    const found = nodeAt(now.root, at)
    now = found === undefined ? withPreset(now, path, field) : converted(now, at, found, field)
    const value = nodeAt(now.root, at)
    if (field.kind === 'group' && value?.kind === 'group') now = bringNearer(now, at, field.fields)
    if (field.kind !== 'groups' || value?.kind !== 'list') continue
    for (const [index, child] of value.children.entries()) {
      if (child.kind === 'group') now = bringNearer(now, [...at, index], field.fields)
    }
  }
  return inOrder(now, path, fields)
}

function editedRead(read: Read, edit: TextEdit | undefined): Read {
  if (edit === undefined) return read
  const text = applyTextEdit(read.text, edit)
  const root = readGroup(text)
  if (root === undefined) throw new Error('An edit of metadata left something else')
  return { text, root }
}

function withPreset(read: Read, path: MetadataPath, { name, preset }: TemplateField): Read {
  if (preset === null) return read
  return editedRead(read, editToInsert(read.text, read.root, path, { name, raw: preset.trim() }))
}

function converted(read: Read, at: MetadataPath, found: MetadataNode, field: TemplateField): Read {
  const raw = convertedValue(rawOf(read.text, found), found, read.text, field)
  return raw === undefined ? read : editedRead(read, editToSet(read.root, at, raw))
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Returns undefined if the value already has the kind, or conversion would lose something. */
function convertedValue(
  raw: string,
  node: MetadataNode,
  text: string,
  { kind }: TemplateField,
): string | undefined {
  const only = node.kind === 'list' && node.children.length === 1 ? node.children[0] : undefined
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'choice':
    case 'date':
    case 'address':
      if (node.kind === 'number' || node.kind === 'yes-no') return JSON.stringify(raw)
      return only?.kind === 'text' ? rawOf(text, only) : undefined
    case 'number': {
      const written = node.kind === 'text' ? String(JSON.parse(raw)) : ''
      return jsonNumber.test(written) ? written : undefined
    }
    case 'yes-no':
      return raw === '"true"' || raw === '"false"' ? raw.slice(1, -1) : undefined
    case 'list':
      return node.kind === 'text' ? `[${raw}]` : undefined
    case 'groups':
      return node.kind === 'group' ? `[${raw}]` : undefined
    case 'group':
      return only?.kind === 'group' ? rawOf(text, only) : undefined
    case 'json':
      return undefined
  }
}

function inOrder(read: Read, path: MetadataPath, fields: readonly TemplateField[]): Read {
  let now = read
  let position = 0
  for (const { name } of fields) {
    const at = [...path, name]
    if (nodeAt(now.root, at) === undefined) continue
    now = editedRead(now, editToMove(now.text, now.root, at, position))
    position += 1
  }
  return now
}
