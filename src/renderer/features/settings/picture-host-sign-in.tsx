import { useFormContext } from 'react-hook-form'
import { credentialsNeeded } from '../../../shared/domain/picture-host.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { asksSignIn, type PictureHostValues, type SignInFacts, typedHost } from './picture-host-values.ts'
import styles from './pictures-section.module.css'
import { useHostProblem } from './use-host-problem.ts'

type PictureHostSignInProps = { readonly facts: SignInFacts; onReplace(): void }

/** Asks for the sign-in, or says where the kept one is. */
export function PictureHostSignIn({ facts, onReplace }: PictureHostSignInProps) {
  const { register, watch } = useFormContext<PictureHostValues>()
  const problemOf = useHostProblem()
  const { pictureHosts: w } = words
  const values = watch()
  const kind = credentialsNeeded(typedHost(values))
  const { hostSignIn, pictureHost } = facts.connection
  if (kind === null) return null
  if (!asksSignIn(values, facts)) {
    return (
      <div className={styles.kept}>
        <p>{hostSignIn !== undefined && hostSignIn !== 'missing' && w.signInPlaces[hostSignIn]}</p>
        <Button onClick={onReplace}>{w.replaceSignIn}</Button>
      </div>
    )
  }
  // A kept one that does not serve was entered for another address.
  const isElsewhere = pictureHost != null && hostSignIn !== undefined && hostSignIn !== 'missing'
  const hint = isElsewhere && !facts.isReplacing ? w.signInForAddress : w.secretHint
  const toggle = { show: w.show, hide: w.hide }
  const name = (field: 'accessKeyId' | 'user') => (
    <Field label={w[field]} error={problemOf(field)}>
      {(parts) => <TextInput {...parts} {...register(field)} mono />}
    </Field>
  )
  const secret = (field: 'secretAccessKey' | 'password' | 'token') => (
    <SecretField {...register(field)} label={w[field]} hint={hint} error={problemOf(field)} toggle={toggle} />
  )
  switch (kind) {
    case 'access-key':
      return (
        <>
          {name('accessKeyId')}
          {secret('secretAccessKey')}
        </>
      )
    case 'password':
      return (
        <>
          {name('user')}
          {secret('password')}
        </>
      )
    case 'token':
      return secret('token')
  }
}
