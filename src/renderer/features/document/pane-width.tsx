import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { messages } from '../../messages/messages.ts'
import { useRemembered } from '../../services/remembered.tsx'
import styles from './document.module.css'

const least = 340
const usual = 400
const most = 560
const keyStep = 20

type PaneWidth = { readonly pixels: number; set(pixels: number): void }

export function usePaneWidth(): PaneWidth {
  const [pixels, setPixels] = useRemembered('document pane width', usual)
  return { pixels, set: (wanted) => setPixels(Math.round(Math.min(most, Math.max(least, wanted)))) }
}

export function PaneEdge({ width }: { readonly width: PaneWidth }) {
  const held = useRef<{ readonly x: number; readonly pixels: number } | null>(null)
  const outward = () => (document.dir === 'rtl' ? 1 : -1)
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, pixels: width.pixels }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (held.current !== null) width.set(held.current.pixels + outward() * (clientX - held.current.x))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    width.set(width.pixels + outward() * step * keyStep)
  }
  const letGo = () => {
    held.current = null
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `hr` is a separator that cannot be moved; this one can.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={messages.document.resize}
      aria-valuenow={width.pixels}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={styles.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={() => width.set(usual)}
      onKeyDown={onKeyDown}
    />
  )
}
