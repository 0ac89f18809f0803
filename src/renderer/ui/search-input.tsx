import { Search } from 'lucide-react'
import type { Ref } from 'react'
import styles from './search-input.module.css'
import { TextInput } from './text-input.tsx'

type SearchInputProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly ref?: Ref<HTMLInputElement>
  onChange(value: string): void
}

export function SearchInput({ label, placeholder, value, ref, onChange }: SearchInputProps) {
  return (
    <div className={styles.search}>
      <Search size={14} aria-hidden />
      <TextInput
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            onChange('')
          }
        }}
      />
    </div>
  )
}
