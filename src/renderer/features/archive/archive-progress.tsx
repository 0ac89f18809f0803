import { formatPortion } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type ArchiveProgressProps = { readonly label: string; readonly share: number; readonly documents: number }

export function ArchiveProgress({ label, share, documents }: ArchiveProgressProps) {
  const text = words.archive.progress(formatPortion(Math.min(1, share)), documents)
  return <ProgressBar label={label} done={Math.min(1, share)} total={1} text={text} />
}
