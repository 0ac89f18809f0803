import { Check, Eraser } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { OfferingInput } from '../../ui/fields/offering-input.tsx'
import type { Offer } from '../../ui/fields/use-offers.tsx'
import type { EditorProps, UsedValue } from './form-tools.ts'

type ChoiceEditorProps = EditorProps & {
  readonly choices: readonly string[]
  readonly used: readonly UsedValue[]
}

export function ChoiceEditor({ value, choices, used, label, onChange, onDone, ...field }: ChoiceEditorProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const needle = (typed ?? '').trim().toLocaleLowerCase()
  const take = (text: string) => {
    onChange(text)
    onDone()
  }
  const counts = new Map(used.map(({ text, seen }) => [text, seen]))
  const offers: Offer[] = choices
    .filter((choice) => choice.toLocaleLowerCase().includes(needle))
    .map((choice) => ({
      key: choice,
      label: choice,
      note: choice === value ? <Check size={14} aria-hidden /> : counts.get(choice),
      onChoose: () => take(choice),
    }))
  const found = offers.length
  const own = (typed ?? '').trim()
  if (own !== '' && !choices.includes(own))
    offers.push({
      key: `+${own}`,
      isApart: true,
      label: messages.common.takeOf(own),
      onChoose: () => take(own),
    })
  if (value !== '' && own === '')
    offers.push({
      key: '-',
      isApart: true,
      icon: <Eraser size={16} aria-hidden />,
      label: messages.common.clear,
      onChoose: () => take(''),
    })
  return (
    <OfferingInput
      {...field}
      aria-label={label}
      value={typed ?? value}
      offers={offers}
      first={needle === '' ? choices.indexOf(value) : found > 0 ? 0 : -1}
      listLabel={label}
      onChange={(text) => {
        setTyped(text)
        onChange(text.trim())
      }}
    />
  )
}
