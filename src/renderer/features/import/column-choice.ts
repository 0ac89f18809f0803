import {
  Braces,
  Calendar,
  CircleQuestionMark,
  FileText,
  Fingerprint,
  Folder,
  Globe,
  Hash,
  Heading,
  Image,
  type LucideIcon,
  Minus,
  Tag,
  ToggleLeft,
  Type,
} from 'lucide-react'
import { messages } from '../../messages/messages.ts'
import { type CellKind, type ColumnUse, cellKinds } from '../../spreadsheets/index.ts'

export type PartUse = Exclude<ColumnUse['to'], 'field'>
export type ColumnChoice = PartUse | `field-${CellKind}`

const parts = ['title', 'collection', 'documentId', 'text', 'website', 'picture-address'] as const

const partIcons: Readonly<Record<PartUse, LucideIcon>> = {
  title: Heading,
  collection: Folder,
  documentId: Fingerprint,
  text: FileText,
  website: Globe,
  'picture-address': Image,
  nothing: Minus,
}

const kindIcons: Readonly<Record<CellKind, LucideIcon>> = {
  text: Type,
  number: Hash,
  'number-comma': Hash,
  'yes-no': ToggleLeft,
  date: Calendar,
  'date-day-first': Calendar,
  'date-month-first': Calendar,
  'list-semicolon': Tag,
  'list-comma': Tag,
  'list-bar': Tag,
  'list-lines': Tag,
  json: Braces,
  'as-is': Braces,
  undecided: CircleQuestionMark,
}

export function choiceOf(use: ColumnUse): ColumnChoice {
  return use.to === 'field' ? `field-${use.kind}` : use.to
}

export function isPart(choice: ColumnChoice): choice is PartUse {
  return choice in partIcons
}

export function kindOfChoice(choice: ColumnChoice): CellKind | undefined {
  return cellKinds.find((kind) => choice === `field-${kind}`)
}

/** Offers `as-is` and `undecided` only where the column has that kind. */
export function choicesFor(use: ColumnUse) {
  const { nameOfUse, nameOfKind } = messages.tableImport.columns
  const part = (value: PartUse) => ({ value, label: nameOfUse(value), icon: partIcons[value] })
  const own = use.to === 'field' ? use.kind : undefined
  const kinds = cellKinds.filter((kind) => (kind !== 'as-is' && kind !== 'undecided') || kind === own)
  return [
    ...parts.map(part),
    ...kinds.map((kind) => ({
      value: `field-${kind}` as const,
      label: nameOfKind(kind),
      icon: kindIcons[kind],
    })),
    part('nothing'),
  ]
}
