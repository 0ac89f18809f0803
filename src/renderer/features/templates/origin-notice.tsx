import { words } from '../../messages/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import type { TemplateOrigin } from './edited-template.ts'

type OriginNoticeProps = {
  readonly origin: TemplateOrigin | null
  /** Whether it was typed earlier and has been brought back. */
  readonly wasKept: boolean
}

/** Where the template on the editor comes from, and that nothing of it is kept yet. */
export function OriginNotice({ origin, wasKept }: OriginNoticeProps) {
  const { editor: w } = words.templates
  const text = wasKept
    ? w.restored
    : origin?.kind === 'learnt'
      ? w.learnt(origin.documents, origin.of)
      : origin?.kind === 'imported'
        ? w.imported(origin.name)
        : undefined
  if (text === undefined) return null
  return (
    <Notice>
      <p>{text}</p>
    </Notice>
  )
}
