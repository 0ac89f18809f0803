import { useEffect, useEffectEvent } from 'react'
import { isShortcut, type ShortcutName } from '../../shared/domain/shortcuts.ts'

export const isMac = (): boolean => navigator.platform.startsWith('Mac')

export function matchesShortcut(press: KeyboardEvent, name: ShortcutName): boolean {
  return isShortcut(press, name, isMac())
}

const withoutText = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color', 'range']

export function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !withoutText.includes(target.type)
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLElement && target.isContentEditable
}

/** Handles window keys that no element has handled, while mounted. */
export function useFreeKeys(listener: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(listener)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) onKeyDown(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
