import {
  Braces,
  Calendar,
  CircleDot,
  Hash,
  Layers,
  Link,
  type LucideIcon,
  Rows3,
  Tag,
  TextAlignStart,
  ToggleLeft,
  Type,
} from 'lucide-react'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'

const icons: Readonly<Record<FieldKind, LucideIcon>> = {
  text: Type,
  'long-text': TextAlignStart,
  number: Hash,
  'yes-no': ToggleLeft,
  date: Calendar,
  list: Tag,
  choice: CircleDot,
  address: Link,
  group: Layers,
  groups: Rows3,
  json: Braces,
}

export function KindIcon({ kind, size = 14 }: { readonly kind: FieldKind; readonly size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} strokeWidth={1.75} aria-hidden />
}
