import type { BrowserWindow, Dialog } from 'electron'
import { shortenText } from '../../shared/domain/cut-text.ts'
import { certificateMessages } from '../messages.ts'
import type { OfferedCertificate } from './client-certificates.ts'

/** More buttons do not fit on a small screen. */
const mostCertificates = 8
const longestName = 60

/** Asks which certificate may be shown. Closing the question shows none, and so does the key for "yes". */
export function certificateChooser(
  dialog: Pick<Dialog, 'showMessageBox'>,
  ourWindows: () => readonly BrowserWindow[],
): (host: string, offered: readonly OfferedCertificate[]) => Promise<string | null> {
  return async (host, offered) => {
    const shown = offered.slice(0, mostCertificates)
    const options = {
      type: 'question' as const,
      title: certificateMessages.title,
      message: certificateMessages.question(host.replace(/:443$/, '')),
      detail: certificateMessages.detail,
      buttons: [...shown.map(nameOf), certificateMessages.none],
      defaultId: shown.length,
      cancelId: shown.length,
      noLink: true,
    }
    const [window] = ourWindows()
    const { response } = await (window === undefined
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(window, options))
    return shown[response]?.fingerprint ?? null
  }
}

function nameOf({ subjectName, issuerName, validExpiry }: OfferedCertificate): string {
  const until = new Date(validExpiry * 1000).toLocaleDateString()
  return certificateMessages.certificate(oneLine(subjectName), oneLine(issuerName), until)
}

/** Names in certificates are untrusted. */
function oneLine(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return shortenText(plain, longestName)
}
