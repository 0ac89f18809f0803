import type { Template, TemplateViolation } from '../../../shared/domain/template.ts'
import { words } from '../../messages/messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { messageOfViolation } from '../templates/index.ts'

type NotFittingNoticeProps = {
  readonly template: Template | null
  readonly violations: readonly TemplateViolation[]
  /** Whether adding was tried and held up by it. */
  readonly wasAsked: boolean
}

const namedAtMost = 5

/** Where the document does not fit the template of its collection, and whether that keeps it from being added. */
export function NotFittingNotice({ template, violations, wasAsked }: NotFittingNoticeProps) {
  const { notFitting, violations: w } = words.templates
  if (template === null || violations.length === 0) return null
  const named = violations
    .slice(0, namedAtMost)
    .map((violation) => messageOfViolation(violation, template.fields))
  const more = violations.length - named.length
  const what = more > 0 ? [...named, w.another(more)] : named
  return (
    <Notice look="caution">
      <p>{template.onViolation === 'block' ? notFitting.block(what) : notFitting.warn(what)}</p>
      {wasAsked && <p role="alert">{notFitting.again}</p>}
    </Notice>
  )
}
