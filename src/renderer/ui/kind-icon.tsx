import { FileQuestion, FileText, Globe, Image } from 'lucide-react'
import type { DocumentKind } from '../../shared/schemas/document.ts'
import { words } from '../words/words.ts'

const icons = {
  text: FileText,
  website: Globe,
  'picture-address': Image,
  'picture-file': Image,
  unknown: FileQuestion,
} as const

type KindIconProps = { readonly kind: DocumentKind; readonly className?: string | undefined }

/** One element and no words beside it: lists have one in each row. */
export function KindIcon({ kind, className }: KindIconProps) {
  const Icon = icons[kind]
  return <Icon size={15} strokeWidth={1.75} className={className} role="img" aria-label={words.kind[kind]} />
}
