import { Download } from 'lucide-react'
import { useState } from 'react'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { exportFigures } from './export-figures.ts'

type ExportFiguresButtonProps = Omit<Parameters<typeof exportFigures>[0], 'nameOf'>

export function ExportFiguresButton({ period, names }: ExportFiguresButtonProps) {
  const { figures: w } = words
  const { nameOf } = useConnections()
  const { show, showFailure } = useToasts()
  const [isWriting, setWriting] = useState(false)
  const write = async () => {
    setWriting(true)
    const written = await exportFigures({ period, names, nameOf })
    setWriting(false)
    if (!written.ok) showFailure(written.error)
    else if (written.value !== null)
      show({ kind: 'result', text: w.exported(written.value.count, written.value.name) })
  }
  return (
    <Button
      small
      icon={<Download size={14} aria-hidden />}
      busy={isWriting && w.exporting}
      onClick={() => void write()}
    >
      {w.exportIt}
    </Button>
  )
}
