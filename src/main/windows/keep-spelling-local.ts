import type { Session } from 'electron'

/**
 * Where the system has no spell checker of its own, Electron downloads dictionaries from a server of Google's as soon as
 * it starts. Nobody was asked about that, so words are checked on macOS only.
 */
export function keepSpellingLocal(
  session: Pick<Session, 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'darwin') return
  session.setSpellCheckerEnabled(false)
  // What was begun with the languages of the system is given up with them.
  session.setSpellCheckerLanguages([])
}
