import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef, useState } from 'react'
import { completeAddress } from '../../../shared/domain/addresses/web-address.ts'
import { findNearName } from '../../../shared/domain/invisible-characters.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { type AddKind, type AddValues, visibleNames } from './add-values.ts'
import { useAddForm } from './use-add-form.ts'
import { useDuplicateChoice, useDuplicateFacts } from './use-duplicates.ts'
import { usePageQuery } from './use-page-query.ts'
import { useAsOpenForm } from './use-put-back.ts'
import { useSubmit } from './use-submit.ts'
import { useTemplateOfForm } from './use-template-of-form.ts'

export type AddingOptions = {
  readonly connection: ConnectionSummary
  readonly draftName: string
  readonly initial: AddValues
}

export function useAdding({ connection, draftName, initial }: AddingOptions) {
  const duplicateFacts = useDuplicateFacts()
  const isHeld = useRef(false)
  const collections = useRef<readonly string[]>([])
  const { data: known = collections.current } = useQuery(
    callQuery('collections/list', { connectionId: connection.id }),
  )
  useEffect(() => {
    collections.current = known
  }, [known])
  const client = useQueryClient()
  const pageOf = usePageQuery()
  const isTrying = useRef(false)
  const [isLooking, setLooking] = useState(false)
  const isKindByHand = useRef(false)
  const [isOpen, setOpen] = useRemembered('add-options', false)
  const open = useAddForm({
    draftName,
    initial,
    facts: {
      picturesTravel: connection.picturesTravel,
      duplicates: () => duplicateFacts.current.found,
      isKnownUnseen: () => duplicateFacts.current.isKnownUnseen,
      isHeldByTemplate: () => isHeld.current,
      isNearCollection: (name) => findNearName(collections.current, name) !== undefined,
      isDeadPage: (address) => client.getQueryData(pageOf(address).queryKey)?.outcome === 'dead',
    },
  })
  const { form, values, set } = open
  const fitting = useTemplateOfForm(connection.id, open)
  useEffect(() => {
    isHeld.current = fitting.isHeld
  }, [fitting.isHeld])
  useAsOpenForm(draftName, { read: form.getValues, fillWith: open.fillWith })
  const { submitting, submit, skip, clearAside } = useSubmit({
    connection,
    draftName,
    onAccepted: open.startNext,
  })
  const duplicates = useDuplicateChoice(connection.id, values, set, duplicateFacts, submitting.isPending)
  const isUpdate = duplicates.decision?.choice === 'update'
  const { show } = useToasts()
  const removeInvisible = () => {
    const visible = visibleNames(form.getValues())
    if (Object.keys(visible).length === 0) return
    set(visible)
    show({ kind: 'result', about: 'invisible', text: messages.add.invisibleRemoved })
  }
  const tryToAdd = async () => {
    // A double press submits once.
    if (isTrying.current) return
    isTrying.current = true
    removeInvisible()
    for (const name of ['websiteAddress', 'imageAddress'] as const)
      set({ [name]: completeAddress(form.getValues(name)) })
    const { kind, websiteAddress } = form.getValues()
    if (kind === 'website') {
      // A dead page is decided on before it is added.
      setLooking(true)
      await client.ensureQueryData(pageOf(websiteAddress)).catch(() => undefined)
      setLooking(false)
    }
    const { isHeld: isHeldNow, ask } = isUpdate ? { isHeld: false } : await fitting.look()
    isHeld.current = isHeldNow
    await open.submit(ask === undefined ? submit : async () => ask())
    isTrying.current = false
  }
  return {
    ...open,
    ...{ connection, fitting, duplicates, isUpdate, submitting, tryToAdd, removeInvisible },
    isBusy: isLooking || submitting.isPending,
    options: { isOpen, setOpen },
    isKindChosen: () => isKindByHand.current,
    chooseKind: (kind: AddKind) => {
      isKindByHand.current = true
      set({ kind })
    },
    clear: () => {
      clearAside(form.getValues())
      isKindByHand.current = false
      open.clear()
    },
    skip: () => skip(form.getValues()),
  }
}

export const AddingContext = createContext<ReturnType<typeof useAdding> | null>(null)

export function useOpenForm(): ReturnType<typeof useAdding> {
  const open = use(AddingContext)
  if (open === null) throw new Error('useOpenForm needs an AddingContext')
  return open
}
