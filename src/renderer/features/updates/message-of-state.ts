import type { UpdateState } from '../../../shared/schemas/updates.ts'
import { updates } from '../../messages/updates.ts'
import type { ToastContent } from '../../services/toasts/toast-list.ts'

export type UpdateDecisions = {
  see(): void
  later(version: string): void
  skip(version: string): void
  install(version: string, when: 'now' | 'at-quit'): void
}

/** Told once for each `key`. */
export type StateMessage = { readonly key: string; readonly content: ToastContent }

export const aboutState = 'update-state'

/** What is worth a message of a state; null for what can wait until somebody looks. */
export function messageOfState(state: UpdateState, decide: UpdateDecisions): StateMessage | null {
  const lasting = { kind: 'result', about: aboutState, staysMs: null } as const
  switch (state.kind) {
    case 'available': {
      const { version } = state.offer
      if (state.quiet !== null) return null
      const actions = [
        { label: updates.seeNew, onChoose: decide.see },
        { label: updates.later, onChoose: () => decide.later(version) },
        { label: updates.skip, onChoose: () => decide.skip(version) },
      ]
      return {
        key: `available ${version}`,
        content: { ...lasting, text: updates.available(version), actions },
      }
    }
    case 'ready': {
      const { version } = state.offer
      if (state.atQuit) return null
      const actions = [
        { label: updates.install, onChoose: () => decide.install(version, 'now') },
        { label: updates.atQuit, onChoose: () => decide.install(version, 'at-quit') },
      ]
      const text = updates.ready(version)
      return { key: `ready ${version}`, content: { ...lasting, text, more: updates.readyShort, actions } }
    }
    case 'failed': {
      const { during, problem, detail } = state
      // Who looked is told where they looked.
      if (during === 'asking') return null
      const text = `${updates.failed[during]} ${updates.problems[problem]}`
      return {
        key: `failed ${during} ${problem}`,
        content: { kind: 'failure', about: aboutState, text, detail },
      }
    }
    default:
      return null
  }
}
