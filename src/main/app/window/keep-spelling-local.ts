import type { CommandLine, Session } from 'electron'

const hostOfDictionaries = 'redirector.gvt1.com'
const hostRules = 'host-resolver-rules'

/**
 * Where the system has no spell checker of its own, Chromium downloads dictionaries from its maker, whether it may check
 * or not, and begins before an app can say anything (electron/electron#22995). Nobody was asked about that, so the host
 * is not even looked up. To be called before Electron is ready.
 */
export function shutOutDictionaries(commandLine: Pick<CommandLine, 'getSwitchValue' | 'appendSwitch'>): void {
  const given = commandLine.getSwitchValue(hostRules)
  const rules = [`MAP ${hostOfDictionaries} ~NOTFOUND`, ...(given === '' ? [] : [given])]
  commandLine.appendSwitch(hostRules, rules.join(', '))
}

/** Without dictionaries there is nothing to check words with, but on macOS, which does it itself. */
export function keepSpellingLocal(
  session: Pick<Session, 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'>,
  platform: NodeJS.Platform,
): void {
  if (platform === 'darwin') return
  session.setSpellCheckerEnabled(false)
  session.setSpellCheckerLanguages([])
}
