import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Preferences } from '../../../shared/schemas/settings.ts'
import { useCall } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useChangePreferences, useLockedSettings } from '../../services/preferences.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Rows } from '../../ui/layout.tsx'
import { Section } from '../../ui/screen.tsx'
import { mostVersions, NumberSetting, readVersions } from './number-setting.tsx'

type Asked = { readonly kept: number; readonly gone: NonNullable<CallOutput<'versions/look'>> }

/** Maximum versions of a document. A lower limit is applied after the user agrees to what it deletes. */
export function HistorySection({ preferences }: { readonly preferences: Preferences }) {
  const isLocked = useLockedSettings()
  const { showError } = useToasts()
  const { data: clearing } = useQuery(callQuery('versions/clearing', undefined))
  const [asked, setAsked] = useState<Asked | null>(null)
  // Enter, pause and blur each report the number.
  const asking = useRef<{ readonly kept: number; takeBack(): void } | null>(null)
  const { settings } = messages
  const keeping = useChangePreferences(({ versionsKept = 0 }) => settings.changed.versionsKept(versionsKept))
  const beginning = useCall('versions/clear', { onError: showError })
  const endAsking = () => {
    asking.current = null
  }
  const keep = (versionsKept: number) => keeping.mutate({ versionsKept }, { onSettled: endAsking })
  const looking = useCall('versions/look', {
    onError: (error) => {
      showError(error)
      endAsking()
    },
    onSuccess: (gone, { kept }) => {
      // A different number was typed meanwhile; that one is checked instead.
      if (gone === null) return
      if (gone.versions === 0) keep(kept)
      else setAsked({ kept, gone })
    },
  })
  const ask = (kept: number, takeBack: () => void) => {
    if (asking.current?.kept === kept) return
    asking.current = { kept, takeBack }
    const isFewer = kept !== 0 && (preferences.versionsKept === 0 || kept < preferences.versionsKept)
    if (isFewer) looking.mutate({ kept })
    else keep(kept)
  }
  const close = () => {
    asking.current?.takeBack()
    setAsked(null)
    endAsking()
  }
  const agreeing = useMutation({
    mutationFn: async (versionsKept: number) => {
      await keeping.mutateAsync({ versionsKept })
      await beginning.mutateAsync(undefined)
    },
    onSettled: close,
  })
  const { clearVersions: w } = settings
  const told = looking.isPending ? w.looking : tellsOf(clearing)
  return (
    <Section title={messages.terms.history}>
      <Rows>
        <NumberSetting
          label={settings.versionsKept}
          hint={settings.versionsKeptHint}
          problem={settings.versionsKeptProblem}
          value={preferences.versionsKept}
          max={mostVersions}
          isLocked={isLocked('versionsKept')}
          read={readVersions}
          onChange={ask}
        />
      </Rows>
      <div aria-live="polite">{told !== '' && <p>{told}</p>}</div>
      {asked !== null && (
        <ConfirmDialog
          title={w.heading(asked.gone.versions)}
          confirm={messages.common.remove}
          look="danger"
          busy={agreeing.isPending}
          onConfirm={() => agreeing.mutate(asked.kept)}
          onClose={close}
        >
          <p>{w.text(asked.gone.versions, asked.gone.documents, asked.kept)}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

function tellsOf(clearing: CallOutput<'versions/clearing'> | undefined): string {
  const { clearVersions: w } = messages.settings
  if (clearing?.kind === 'clearing') return w.clearing(clearing.versions)
  return clearing?.kind === 'ended' && clearing.versions > 0 ? w.cleared(clearing.versions) : ''
}
