import type { LucideIcon } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { ShortcutName } from '../../shared/domain/shortcuts.ts'

export type AppAction = {
  /** Stable across versions: recent actions are stored by ID. */
  readonly id: string
  readonly label: string
  readonly also?: string
  readonly icon?: LucideIcon
  readonly shortcut?: ShortcutName
  run(): void
}

type ActionRegister = {
  all(): readonly AppAction[]
  add(actions: () => readonly AppAction[]): () => void
}

function createRegister(): ActionRegister {
  const sources = new Set<() => readonly AppAction[]>()
  return {
    all: () => [...sources].flatMap((source) => source()),
    add: (source) => {
      sources.add(source)
      return () => {
        sources.delete(source)
      }
    },
  }
}

const ActionsContext = createContext<ActionRegister | null>(null)

export function ActionsProvider({ children }: { readonly children: ReactNode }) {
  const [register] = useState(createRegister)
  return <ActionsContext value={register}>{children}</ActionsContext>
}

export function useActionRegister(): ActionRegister {
  const register = use(ActionsContext)
  if (register === null) throw new Error('useActionRegister needs an ActionsProvider')
  return register
}

export function useAppActions(actions: readonly AppAction[]): void {
  const { add } = useActionRegister()
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => add(() => latest.current), [add])
}
