import { formatPortion } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { useArchiveCall } from './use-archive.ts'

type ArchiveProgressProps = { readonly label: string; readonly share: number; readonly documents: number }

export function ArchiveProgress({ label, share, documents }: ArchiveProgressProps) {
  const text = messages.archive.progress(formatPortion(Math.min(1, share)), documents)
  return <ProgressBar label={label} done={Math.min(1, share)} total={1} text={text} />
}

export function StopButton({ small = false }: { readonly small?: boolean }) {
  const stopping = useArchiveCall('archive/stop')
  return (
    <Button small={small} busy={stopping.isPending} onClick={() => stopping.mutate(undefined)}>
      {messages.common.stop}
    </Button>
  )
}
