import { FileQuestion, FileText, Globe, Image } from 'lucide-react'
import type { DocumentKind } from '../../shared/schemas/document.ts'
import { words } from '../words/words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const icons = {
  text: FileText,
  website: Globe,
  'picture-address': Image,
  'picture-file': Image,
  unknown: FileQuestion,
} as const

export function KindIcon({ kind }: { readonly kind: DocumentKind }) {
  const Icon = icons[kind]
  return (
    <>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <VisuallyHidden>{words.kind[kind]}</VisuallyHidden>
    </>
  )
}
