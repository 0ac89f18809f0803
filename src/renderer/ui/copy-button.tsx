import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { common } from '../messages/common.ts'
import { Button } from './button.tsx'

type CopyButtonProps = { readonly text: string; readonly label?: string }

/** Copies a text and says for two seconds that it did. */
export function CopyButton({ text, label = common.copyDetails }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Button
      small
      icon={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => setCopied(true))
      }}
    >
      {copied ? common.copied : label}
    </Button>
  )
}
