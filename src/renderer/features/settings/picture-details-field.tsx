import type { Preferences } from '../../../shared/schemas/settings.ts'
import { words } from '../../messages/messages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { LockedHint } from '../../ui/locked-hint.tsx'
import { useWanted } from '../../ui/use-wanted.ts'
import { useChangePreferences } from './use-change-preferences.ts'
import { useLockedSettings } from './use-policy.ts'

/** Whether photos keep what their camera wrote into them. */
export function PictureDetailsField({ preferences }: { readonly preferences: Preferences }) {
  const change = useChangePreferences()
  const isLocked = useLockedSettings()('removePictureDetails')
  const { details } = words.pictures
  const [removes, setRemoves] = useWanted(preferences.removePictureDetails, (wanted) =>
    change({ removePictureDetails: wanted }, details.changed(wanted)),
  )
  return (
    <Checkbox
      label={details.remove}
      hint={isLocked ? <LockedHint>{details.hint}</LockedHint> : details.hint}
      checked={removes}
      disabled={isLocked}
      onChange={setRemoves}
    />
  )
}
