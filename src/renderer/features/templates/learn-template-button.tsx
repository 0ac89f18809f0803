import { FileStack } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { type LearnFrom, useLearnTemplate } from './use-learn-template.tsx'

type LearnTemplateButtonProps = {
  readonly connectionId: string
  readonly from: LearnFrom
  /** How many documents that are; undefined where it is not known. */
  readonly documents?: number | undefined
  readonly look?: ButtonLook
  readonly small?: boolean
  /** Where there is little room: what it is made from shows while one points at it. */
  readonly short?: boolean
  /** Where the collection is not told by what stands around the button. */
  readonly label?: string
}

/** Makes a template from documents, wherever these are shown, and opens it in the editor. */
export function LearnTemplateButton({
  connectionId,
  from,
  documents,
  look,
  small,
  short = false,
  label,
}: LearnTemplateButtonProps) {
  const { templates: w } = words
  const { learn, learning, question } = useLearnTemplate(connectionId)
  return (
    <>
      <Button
        {...(look !== undefined && { look })}
        {...(small !== undefined && { small })}
        icon={<FileStack size={15} aria-hidden />}
        aria-label={label}
        title={short ? w.learn(documents) : undefined}
        busy={learning !== null && w.learning}
        onClick={() => void learn(from)}
      >
        {short ? w.learnShort : w.learn(documents)}
      </Button>
      {question}
    </>
  )
}
