import { useFormContext } from 'react-hook-form'
import type { HostField, HostFieldProblem } from '../../../shared/domain/picture-host.ts'
import { type SignInField, wordsOfHostField, wordsOfSignInField } from '../../messages/picture-hosts.ts'
import type { PictureHostValues } from './picture-host-values.ts'

/** What is wrong with a field of the form, in words. */
export function useHostProblem(): (field: HostField | SignInField) => string | undefined {
  const { formState } = useFormContext<PictureHostValues>()
  return (field) => {
    const code = formState.errors[field]?.message
    if (code === undefined) return undefined
    // The schema puts nothing but these codes there.
    return isSignInField(field)
      ? wordsOfSignInField(field, code === 'missing' ? 'missing' : 'not-usable')
      : wordsOfHostField(field, code as HostFieldProblem)
  }
}

function isSignInField(field: HostField | SignInField): field is SignInField {
  return ['accessKeyId', 'secretAccessKey', 'user', 'password', 'token'].includes(field)
}
