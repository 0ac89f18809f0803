import type { ContextMenuParams, Menu, MenuItemConstructorOptions, WebContents } from 'electron'
import { menuMessages } from '../../messages.ts'

type TextParams = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>

type SpellingActions = { readonly replace: (word: string) => void; readonly learn: (word: string) => void }

/**
 * The context menu of text: spelling first, then editing commands. Empty if nothing can be edited or copied.
 * Electron has no default menu (Electron, `webContents` event `context-menu`).
 */
export function textMenuTemplate(
  { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags }: TextParams,
  { replace, learn }: SpellingActions,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const suggestions = dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) }))
  const spelling: MenuItemConstructorOptions[] =
    misspelledWord === ''
      ? []
      : [
          ...(suggestions.length > 0 ? suggestions : [{ label: menuMessages.noSuggestions, enabled: false }]),
          { label: menuMessages.learnSpelling, click: () => learn(misspelledWord) },
          separator,
        ]
  return [
    ...spelling,
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    separator,
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'pasteAndMatchStyle', enabled: editFlags.canPaste },
    separator,
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}

/** A page that draws a menu of its own prevents the event. */
export function showTextMenu(
  contents: Pick<WebContents, 'on' | 'replaceMisspelling' | 'session'>,
  menu: Pick<typeof Menu, 'buildFromTemplate'>,
): void {
  contents.on('context-menu', (_event, params) => {
    const template = textMenuTemplate(params, {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => contents.session.addWordToSpellCheckerDictionary(word),
    })
    // macOS adds its services and writing tools to menus that name their frame.
    if (template.length > 0)
      menu.buildFromTemplate(template).popup({
        ...(params.frame !== null && { frame: params.frame }),
        sourceType: params.menuSourceType,
      })
  })
}
