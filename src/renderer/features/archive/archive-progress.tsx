import { useState } from 'react'
import { tryCall } from '../../ipc/call.ts'
import { formatPortion } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'

type ArchiveProgressProps = { readonly label: string; readonly share: number; readonly documents: number }

export function ArchiveProgress({ label, share, documents }: ArchiveProgressProps) {
  const text = messages.archive.progress(formatPortion(Math.min(1, share)), documents)
  return <ProgressBar label={label} done={Math.min(1, share)} total={1} text={text} />
}

/** Ends what is under way; it takes as long as the piece that is just being done. */
export function StopButton({ small = false }: { readonly small?: boolean }) {
  const [isStopping, setStopping] = useState(false)
  const { showFailure } = useToasts()
  const { archive } = messages
  const stop = async () => {
    setStopping(true)
    const stopped = await tryCall('archive/stop', undefined)
    setStopping(false)
    if (!stopped.ok) showFailure(stopped.error)
  }
  return (
    <Button small={small} busy={isStopping && archive.stopping} onClick={() => void stop()}>
      {archive.stop}
    </Button>
  )
}
