import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { storageAt } from '../../../shared/domain/pictures/known-storages.ts'
import {
  checkPictureHost,
  credentialsNeeded,
  type HostField,
  type HostFieldProblem,
  publicPictureAddress,
} from '../../../shared/domain/pictures/picture-host.ts'
import { messages } from '../../messages/messages.ts'
import {
  hostFieldMessage,
  type SignInField,
  signInFieldMessage,
} from '../../messages/settings/picture-hosts.ts'
import { Button } from '../../ui/button.tsx'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { CheckboxField, SegmentedChoice } from '../../ui/fields/choices.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { SecretField, TextField } from '../../ui/fields/text-fields.tsx'
import { Actions } from '../../ui/layout.tsx'
import { asksSignIn, type PictureHostValues, type SignInFacts, typedHost } from './picture-host-values.ts'
import styles from './settings.module.css'

const kinds = ['s3', 'folder'] as const
const secrets = { 'access-key': 'secretAccessKey', password: 'password', token: 'token' } as const
const signIns = ['password', 'token', 'none'] as const

type PictureHostFieldsProps = {
  readonly facts: SignInFacts
  /** Set by the organisation: only the sign-in can be changed. */
  readonly isFixed: boolean
  onReplace(): void
}

export function PictureHostFields({ facts, isFixed, onReplace }: PictureHostFieldsProps) {
  const { control, watch } = useFormContext<PictureHostValues>()
  const { pictureHosts: w } = messages
  const values = watch()
  const checked = checkPictureHost(typedHost(values))
  return (
    <>
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <SegmentedChoice
            label={w.kind}
            chosen={field.value}
            fixed={isFixed ? <LockedHint /> : undefined}
            options={kinds.map((value) => ({ value, label: w.kinds[value] }))}
            onChoose={field.onChange}
          />
        )}
      />
      {values.kind === 's3' ? <BucketFields isFixed={isFixed} /> : <FolderFields isFixed={isFixed} />}
      <PictureHostSignIn facts={facts} onReplace={onReplace} />
      <HostTextField
        name="publicAddress"
        hint={
          checked.ok
            ? w.example(publicPictureAddress(checked.value, '3f9a51c0.jpg'))
            : w.publicAddressHint[values.kind]
        }
        inputMode="url"
        readOnly={isFixed}
      />
    </>
  )
}

function BucketFields({ isFixed }: Pick<PictureHostFieldsProps, 'isFixed'>) {
  const { control, watch } = useFormContext<PictureHostValues>()
  const { pictureHosts: w } = messages
  return (
    <>
      <HostTextField name="endpoint" hint={w.endpointHint} readOnly={isFixed} />
      <div className={styles.pair}>
        <HostTextField name="bucket" readOnly={isFixed} />
        <HostTextField name="region" hint={regionHint(watch('endpoint'))} readOnly={isFixed} />
      </div>
      <HostTextField name="folder" hint={w.folderHint} readOnly={isFixed} />
      <CheckboxField
        control={control}
        name="pathStyle"
        label={w.pathStyle}
        hint={w.pathStyleHint}
        disabled={isFixed}
      />
    </>
  )
}

function FolderFields({ isFixed }: Pick<PictureHostFieldsProps, 'isFixed'>) {
  const { control } = useFormContext<PictureHostValues>()
  const { pictureHosts: w } = messages
  return (
    <>
      <HostTextField name="address" hint={w.addressHint} readOnly={isFixed} />
      <Controller
        control={control}
        name="signIn"
        render={({ field }) => (
          <SelectField
            label={w.signIn}
            compact
            disabled={isFixed}
            value={field.value}
            options={signIns.map((value) => ({ value, label: w.signIns[value] }))}
            onChoose={field.onChange}
          />
        )}
      />
    </>
  )
}

type HostTextFieldProps = Pick<ComponentProps<typeof TextField>, 'hint' | 'inputMode' | 'readOnly'> & {
  readonly name: HostField | 'accessKeyId' | 'user'
}

function HostTextField({ name, ...rest }: HostTextFieldProps) {
  const { register } = useFormContext<PictureHostValues>()
  const problemOf = useHostProblem()
  return (
    <TextField
      {...rest}
      label={messages.pictureHosts[name]}
      error={problemOf(name)}
      {...register(name)}
      mono
    />
  )
}

function regionHint(endpoint: string): string {
  const { pictureHosts: w } = messages
  const storage = storageAt(endpoint.trim())
  if (storage?.name === 'r2') return w.regionHintR2
  return storage?.region === undefined ? w.regionHint : w.regionHintAmazon(storage.region)
}

type PictureHostSignInProps = { readonly facts: SignInFacts; onReplace(): void }

function PictureHostSignIn({ facts, onReplace }: PictureHostSignInProps) {
  const { register, watch } = useFormContext<PictureHostValues>()
  const problemOf = useHostProblem()
  const { pictureHosts: w } = messages
  const values = watch()
  const kind = credentialsNeeded(typedHost(values))
  const { hostSignIn, pictureHost } = facts.connection
  if (kind === null) return null
  if (!asksSignIn(values, facts)) {
    return (
      <Actions>
        <p>{hostSignIn !== undefined && hostSignIn !== 'missing' && w.signInPlaces[hostSignIn]}</p>
        <Button onClick={onReplace}>{w.replaceSignIn}</Button>
      </Actions>
    )
  }
  // A stored sign-in that does not match was entered for a different address.
  const isElsewhere = pictureHost != null && hostSignIn !== undefined && hostSignIn !== 'missing'
  const hint = isElsewhere && !facts.isReplacing ? w.signInForAddress : w.secretHint
  const secret = secrets[kind]
  return (
    <>
      {kind === 'access-key' && <HostTextField name="accessKeyId" />}
      {kind === 'password' && <HostTextField name="user" />}
      <SecretField
        key={secret}
        {...register(secret)}
        label={w[secret]}
        hint={hint}
        error={problemOf(secret)}
        toggle={{ show: messages.common.show, hide: messages.common.hide }}
      />
    </>
  )
}

function useHostProblem(): (field: HostField | SignInField) => string | undefined {
  const { formState } = useFormContext<PictureHostValues>()
  return (field) => {
    const code = formState.errors[field]?.message
    if (code === undefined) return undefined
    // The schema reports only these codes.
    return isSignInField(field)
      ? signInFieldMessage(field, code === 'missing' ? 'missing' : 'not-usable')
      : hostFieldMessage(field, code as HostFieldProblem)
  }
}

function isSignInField(field: HostField | SignInField): field is SignInField {
  return ['accessKeyId', 'secretAccessKey', 'user', 'password', 'token'].includes(field)
}
