import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Preferences } from '../../../shared/schemas/settings.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Section } from '../../ui/screen.tsx'
import { mostVersions, NumberSetting, readVersions } from './number-setting.tsx'
import { useChangePreferences, useLockedSettings } from './use-change-preferences.ts'

type Asked = {
  readonly kept: number
  readonly gone: NonNullable<CallOutput<'versions/look'>>
  takeBack(): void
}

export function HistorySection({ preferences }: { readonly preferences: Preferences }) {
  const change = useChangePreferences()
  const isLocked = useLockedSettings()
  const { showFailure } = useToasts()
  const { data: clearing } = useQuery(queries.clearingVersions())
  const [isLooking, setLooking] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const asking = useRef<number | null>(null)
  const { settings } = messages
  const keep = (versionsKept: number) => change({ versionsKept }, settings.changed.versionsKept(versionsKept))
  const done = async (kept: Promise<void>) => {
    await kept
    asking.current = null
  }
  /** Fewer than before: only once it is said what goes, and agreed to. */
  const ask = async (kept: number, takeBack: () => void) => {
    const isFewer = kept !== 0 && (preferences.versionsKept === 0 || kept < preferences.versionsKept)
    // Enter, resting and leaving the field each say the same number.
    if (asking.current === kept) return
    asking.current = kept
    if (!isFewer) return done(keep(kept))
    setLooking(true)
    const looked = await tryCall('versions/look', { kept })
    setLooking(false)
    if (!looked.ok) {
      asking.current = null
      return showFailure(looked.error)
    }
    // Another number was typed meanwhile, which is looked at instead.
    if (looked.value === null) return
    if (looked.value.versions === 0) return done(keep(kept))
    setAsked({ kept, gone: looked.value, takeBack })
  }
  const agree = async (kept: number) => {
    await keep(kept)
    const begun = await tryCall('versions/clear', undefined)
    if (!begun.ok) showFailure(begun.error)
  }
  const told = isLooking ? settings.clearVersions.looking : tellsOf(clearing)
  return (
    <Section title={settings.history}>
      <NumberSetting
        label={settings.versionsKept}
        hint={settings.versionsKeptHint}
        problem={settings.versionsKeptProblem}
        value={preferences.versionsKept}
        max={mostVersions}
        isLocked={isLocked('versionsKept')}
        read={readVersions}
        onChange={(kept, takeBack) => void ask(kept, takeBack)}
      />
      <div aria-live="polite">{told !== '' && <p>{told}</p>}</div>
      {asked !== null && (
        <ClearVersionsDialog
          kept={asked.kept}
          gone={asked.gone}
          onAgree={() => agree(asked.kept)}
          onClose={() => {
            asked.takeBack()
            setAsked(null)
            asking.current = null
          }}
        />
      )}
    </Section>
  )
}

function tellsOf(clearing: CallOutput<'versions/clearing'> | undefined): string {
  const { clearVersions: w } = messages.settings
  if (clearing?.kind === 'clearing') return w.clearing(clearing.versions)
  return clearing?.kind === 'ended' && clearing.versions > 0 ? w.cleared(clearing.versions) : ''
}

type ClearVersionsDialogProps = {
  readonly kept: number
  readonly gone: NonNullable<CallOutput<'versions/look'>>
  /** The number holds and what is too old goes. */
  onAgree(): Promise<void>
  onClose(): void
}

/** Says what goes for good where fewer versions are to be kept, before it does. */
function ClearVersionsDialog({ kept, gone, onAgree, onClose }: ClearVersionsDialogProps) {
  const { clearVersions: w } = messages.settings
  const [isBeginning, setBeginning] = useState(false)
  const agree = async () => {
    setBeginning(true)
    await onAgree()
    onClose()
  }
  return (
    <Dialog
      title={w.heading(gone.versions)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button look="danger" busy={isBeginning && w.beginning} onClick={() => void agree()}>
            {w.confirm}
          </Button>
        </>
      }
    >
      <p>{w.text(gone.versions, gone.documents, kept)}</p>
      <p>{w.service}</p>
    </Dialog>
  )
}
