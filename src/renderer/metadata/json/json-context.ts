import { StateEffect, StateField } from '@codemirror/state'
import { type EditorContext, noContext } from '../editor-context.ts'

export const setJsonContext = StateEffect.define<EditorContext>()

export const jsonContext = StateField.define<EditorContext>({
  create: () => noContext,
  update: (context, { effects }) =>
    effects.reduce((latest, effect) => (effect.is(setJsonContext) ? effect.value : latest), context),
})
