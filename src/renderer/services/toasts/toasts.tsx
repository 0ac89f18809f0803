import { createContext, type ReactNode, use, useCallback, useMemo, useReducer } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { failureOf } from '../../ipc/call.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import { reduceToasts, type Toast, type ToastContent } from './toast-list.ts'

type Toasts = {
  show(content: ToastContent): void
  showFailure(failure: Failure): void
  /** `showFailure` as the `onError` of a mutation. */
  showError(error: Error): void
  dismiss(id: number): void
  endCountdown(id: number): void
}

const ToastsContext = createContext<Toasts | null>(null)
const ToastListContext = createContext<readonly Toast[]>([])

export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (toasts === null) throw new Error('useToasts needs a ToastsProvider')
  return toasts
}

export function useToastList(): readonly Toast[] {
  return use(ToastListContext)
}

export function ToastsProvider({ children }: { readonly children: ReactNode }) {
  const [{ toasts: list }, change] = useReducer(reduceToasts, { toasts: [], nextId: 1 })
  const show = useCallback((content: ToastContent) => change({ kind: 'show', content }), [])
  const dismiss = useCallback((id: number) => change({ kind: 'dismiss', id }), [])
  const endCountdown = useCallback((id: number) => change({ kind: 'time-over', id }), [])
  const toasts = useMemo<Toasts>(() => {
    const showFailure = (failure: Failure) =>
      show({ kind: 'failure', text: failureMessage(failure), detail: failure.detail })
    return { show, dismiss, endCountdown, showFailure, showError: (error) => showFailure(failureOf(error)) }
  }, [show, dismiss, endCountdown])
  return (
    <ToastsContext value={toasts}>
      <ToastListContext value={list}>{children}</ToastListContext>
    </ToastsContext>
  )
}
