import { useEffect, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { JsonHelper } from '../json-helper.ts'
import { RepairDiff } from './repair-diff.tsx'
import { longestRepair, type Repair } from './repair-json.ts'

type RepairDialogProps = {
  readonly text: string
  readonly helper: JsonHelper
  onTake(repaired: string): void
  onClose(): void
}

export function RepairDialog({ text, helper, onTake, onClose }: RepairDialogProps) {
  const { repair: wording } = messages.metadataJson
  const [repair, setRepair] = useState<Repair | null>(null)
  useEffect(() => {
    let isWanted = true
    void helper.repair(text).then((found) => {
      if (isWanted) setRepair(found)
    })
    return () => {
      isWanted = false
    }
  }, [text, helper])
  const isRepaired = repair?.kind === 'repaired'
  return (
    <Dialog
      wide
      title={wording.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            {isRepaired || repair === null ? messages.common.cancel : messages.common.close}
          </Button>
          {isRepaired && (
            <Button look="primary" onClick={() => onTake(repair.text)}>
              {wording.take}
            </Button>
          )}
        </>
      }
    >
      {repair === null && (
        <div aria-live="polite">
          <p>{wording.looking}</p>
          <Skeleton lines={4} />
        </div>
      )}
      {repair?.kind === 'cannot' && (
        <Notice look="caution">
          <p>{wording.cannot}</p>
        </Notice>
      )}
      {repair?.kind === 'too-long' && (
        <Notice look="caution">
          <p>{wording.tooLong(longestRepair)}</p>
        </Notice>
      )}
      {isRepaired && (
        <>
          <p>{wording.intro}</p>
          {repair.numbers.length > 0 && (
            <Notice look="caution">
              <p>{wording.numbers(repair.numbers)}</p>
            </Notice>
          )}
          <RepairDiff diff={repair.diff} />
          {repair.remaining.length > 0 && (
            <Notice look="caution">
              <p>{wording.remaining(repair.remaining.map(messages.metadata.problemAt))}</p>
            </Notice>
          )}
        </>
      )}
    </Dialog>
  )
}
