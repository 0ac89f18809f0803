import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

type RemoveDocumentsButtonProps = Omit<Parameters<typeof RemoveDialog>[0], 'onClose'> & {
  readonly small?: boolean
}

/** Removes what is chosen from the library, after saying what that means. */
export function RemoveDocumentsButton({ small, ...removal }: RemoveDocumentsButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { button } = words.trash.remove
  return (
    <>
      <Button
        small={small === true}
        icon={<Trash2 size={14} aria-hidden />}
        title={button}
        onClick={() => setAsking(true)}
      >
        {button}
      </Button>
      {isAsking && <RemoveDialog {...removal} onClose={() => setAsking(false)} />}
    </>
  )
}
