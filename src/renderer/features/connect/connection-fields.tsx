import '../../services/configure-zod.ts'
import { Check } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { parseBaseAddress } from '../../../shared/domain/addresses/web-address.ts'
import { authorityText } from '../../../shared/schemas/bounds.ts'
import {
  authorityFacts,
  type ConnectionRecord,
  connectionColour,
  connectionColours,
  type PresetField,
  secretKey,
} from '../../../shared/schemas/connection.ts'
import { messages } from '../../messages/messages.ts'
import { hueClass } from '../../ui/badges.tsx'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { SwitchField } from '../../ui/fields/choices.tsx'
import { SecretField } from '../../ui/fields/text-fields.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { AuthorityField } from './authority-field.tsx'
import styles from './connect.module.css'

export const connectionValues = z.object({
  address: z.string().superRefine((address, context) => {
    const parsed = parseBaseAddress(address)
    if (!parsed.ok) context.addIssue({ code: 'custom', message: messages.addressProblems[parsed.error] })
  }),
  key: z
    .string()
    .trim()
    .superRefine((key, context) => {
      const { keyMissing, keyNotUsable } = messages.connect
      if (!secretKey.safeParse(key).success)
        context.addIssue({ code: 'custom', message: key === '' ? keyMissing : keyNotUsable })
    }),
  name: z.string().trim().max(80, messages.settings.nameTooLong),
  colour: connectionColour,
  live: z.boolean(),
  /** The certificate authority it is pinned to; null for any. */
  pinned: z.object({ certificateAuthority: authorityText, facts: authorityFacts }).nullable(),
})

type ConnectionFieldsProps = {
  isFixed?(field: PresetField): boolean
  readonly isPractice?: boolean
  readonly isBrief?: boolean
  onPinned?(): void
}

export function ConnectionFields(props: ConnectionFieldsProps) {
  const { isFixed = () => false, isPractice = false, isBrief, onPinned } = props
  const { control } = useFormContext<z.infer<typeof connectionValues>>()
  const { setting, settingHint } = messages.live
  return (
    <>
      <Controller
        control={control}
        name="colour"
        render={({ field }) => (
          <ColourChoice chosen={field.value} isFixed={isFixed('colour')} onChoose={field.onChange} />
        )}
      />
      {!isPractice && (
        <>
          <div className={styles.frameOfRow}>
            <SwitchField
              control={control}
              name="live"
              label={setting}
              hint={isFixed('live') ? <LockedHint>{settingHint}</LockedHint> : settingHint}
              disabled={isFixed('live')}
            />
          </div>
          <Controller
            control={control}
            name="pinned"
            render={({ field }) => (
              <AuthorityField
                pinned={field.value}
                isFixed={isFixed('certificateAuthority')}
                isBrief={isBrief === true}
                onChange={(pinned) => {
                  field.onChange(pinned)
                  onPinned?.()
                }}
              />
            )}
          />
        </>
      )}
    </>
  )
}

type ColourChoiceProps = {
  readonly chosen: ConnectionRecord['colour']
  readonly isFixed: boolean
  onChoose(colour: ConnectionRecord['colour']): void
}

function ColourChoice({ chosen, isFixed, onChoose }: ColourChoiceProps) {
  const name = useId()
  const { colour: label, colours } = messages.connect
  return (
    <fieldset className={styles.group} disabled={isFixed}>
      <legend>{label}</legend>
      <div className={styles.swatches}>
        {connectionColours.map((colour) => (
          <label key={colour} className={classNames(styles.swatch, hueClass(colour))} title={colours[colour]}>
            <input
              type="radio"
              name={name}
              value={colour}
              aria-label={colours[colour]}
              checked={colour === chosen}
              onChange={() => onChoose(colour)}
            />
            <Check size={16} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function KeyField(props: Omit<ComponentProps<typeof SecretField>, 'label' | 'toggle'>) {
  const { key, keyHint, showKey, hideKey } = messages.connect
  return <SecretField hint={keyHint} {...props} label={key} toggle={{ show: showKey, hide: hideKey }} />
}
