import { StateEffect, StateField } from '@codemirror/state'
import { type EditorContext, noContext } from '../editor-context.ts'

export const setJsonContext = StateEffect.define<EditorContext>()

/** What the editor knows of documents like this one. */
export const jsonContext = StateField.define<EditorContext>({
  create: () => noContext,
  update: (context, { effects }) =>
    effects.reduce((latest, effect) => (effect.is(setJsonContext) ? effect.value : latest), context),
})
