import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { common } from '../messages/common.ts'
import { Button, IconButton } from './button.tsx'

type CopyButtonProps = { readonly text: string; readonly label?: string }

export function CopyButton({ text, label = common.copyDetails }: CopyButtonProps) {
  const { copied, copy } = useCopy(text)
  return (
    <Button
      small
      icon={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      onClick={copy}
    >
      {copied ? common.copied : label}
    </Button>
  )
}

export function CopyIcon({ text, label }: Required<CopyButtonProps>) {
  const { copied, copy } = useCopy(text)
  return (
    <IconButton small icon={copied ? Check : Copy} label={copied ? common.copied : label} onClick={copy} />
  )
}

function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return { copied, copy: () => void navigator.clipboard.writeText(text).then(() => setCopied(true)) }
}
