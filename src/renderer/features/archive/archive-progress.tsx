import { ProgressBar } from '../../ui/progress-bar.tsx'
import { formatPortion } from '../../words/format.ts'
import { words } from '../../words/words.ts'

type ArchiveProgressProps = { readonly label: string; readonly share: number; readonly documents: number }

export function ArchiveProgress({ label, share, documents }: ArchiveProgressProps) {
  const text = words.archive.progress(formatPortion(Math.min(1, share)), documents)
  return <ProgressBar label={label} done={Math.min(1, share)} total={1} text={text} />
}
