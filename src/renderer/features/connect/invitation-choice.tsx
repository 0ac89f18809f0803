import { ArrowLeft, Ticket } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { longestInvitation, type TeamInvitation } from '../../../shared/schemas/team.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import styles from './connect.module.css'
import { JoinPreview } from './join-preview.tsx'

type InvitationChoiceProps = {
  onChosen(invitation: TeamInvitation): void
  onBack(): void
}

export function InvitationChoice({ onChosen, onBack }: InvitationChoiceProps) {
  const { joining: w, join } = messages.team
  const choosing = useCall('team/choose-invitation', {
    onSuccess: (chosen) => {
      if (chosen !== null) onChosen(chosen)
    },
  })
  const reading = useCall('team/read-invitation', { onSuccess: onChosen })
  useDroppedFile(async (file) => {
    choosing.reset()
    // A file this long is not an invitation, and is refused like an empty one.
    reading.mutate({ text: file.size > longestInvitation ? '' : await file.text() })
  })
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <div className={styles.start}>
          <div className={styles.back}>
            <Button small look="quiet" icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
              {messages.common.back}
            </Button>
          </div>
          <ScreenHeading>{join}</ScreenHeading>
          <p className={styles.lead}>{w.ask}</p>
          <div className={styles.form}>
            <div className={styles.drop}>
              <Ticket size={24} strokeWidth={1.75} aria-hidden />
              <Button
                large
                look="primary"
                busy={choosing.isPending}
                onClick={() => {
                  reading.reset()
                  choosing.mutate(undefined)
                }}
              >
                {w.choose}
              </Button>
              <p className={styles.hint}>{w.drop}</p>
            </div>
            <FailureNotice failure={(choosing.error ?? reading.error)?.failure} />
          </div>
        </div>
        <JoinPreview />
      </div>
    </div>
  )
}

/** Takes dropped files before the rest of the window, which would add them to the library. */
function useDroppedFile(onFile: (file: File) => Promise<void>): void {
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return
    event.preventDefault()
    event.stopImmediatePropagation()
    event.dataTransfer.dropEffect = 'copy'
    const [file] = event.dataTransfer.files
    if (event.type === 'drop' && file !== undefined) void onFile(file)
  })
  useEffect(() => {
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    for (const name of ['dragenter', 'dragover', 'drop'] as const)
      window.addEventListener(name, (event) => onDrag(event), options)
    return () => stop.abort()
  }, [])
}
