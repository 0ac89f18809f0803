import { isTakenInPart, type NotTaken } from '../../../shared/domain/not-taken.ts'
import { messages } from '../../messages/messages.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import { notTakenMessage } from '../../messages/problems/not-taken.ts'
import { aboutIntake, nothingToTake } from '../../services/incoming/receive-incoming.tsx'
import type { ToastContent } from '../../services/toasts/toast-list.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import type { Report } from './incoming-flow.ts'

export function useIncomingReports(showList: (list: readonly NotTaken[]) => void): (report: Report) => void {
  const { show } = useToasts()
  return (report) => show(messageOf(report, showList))
}

function messageOf(report: Report, showList: (list: readonly NotTaken[]) => void): ToastContent {
  const { intake, drop, errorBoundary } = messages
  switch (report.kind) {
    case 'nothing':
      return nothingToTake
    case 'no-connection':
      return { kind: 'failure', about: aboutIntake, text: drop.noConnection }
    case 'broken':
      return { kind: 'failure', about: aboutIntake, text: intake.broken, more: errorBoundary.text }
    case 'form-kept':
      return { kind: 'result', text: intake.formKept(report.title) }
    case 'beside-table':
      return { kind: 'result', text: intake.besideTable(report.reviewed) }
    case 'stopped':
      return { kind: 'result', text: intake.stopped(report.reviewed, report.left) }
    case 'failure':
      return {
        kind: 'failure',
        text: intake.failed(failureMessage(report.failure), report.reviewed),
        detail: report.failure.detail,
      }
    case 'not-taken': {
      const missing = report.list.filter((one) => !isTakenInPart(one))
      const [one, ...others] = report.list
      if (one !== undefined && missing.length === 0) {
        const text =
          others.length === 0
            ? intake.notTaken.partOf(one.name, notTakenMessage(one))
            : intake.notTaken.parts(report.list.length)
        const showAll = { label: messages.common.show, onChoose: () => showList(report.list) }
        return { kind: 'result', text, actions: others.length === 0 ? [] : [showAll] }
      }
      if (one !== undefined && others.length === 0) {
        // Items skipped on purpose are reported, but not as failures.
        const kind = one.reason === 'hidden-files' ? 'result' : 'failure'
        return { kind, text: intake.notTaken.one(one.name, notTakenMessage(one)) }
      }
      const { list, isAll } = report
      return {
        kind: 'failure',
        text: messages.intake.notTaken.title(isAll ? list.length : missing.length),
        actions: [{ label: messages.common.show, onChoose: () => showList(list) }],
      }
    }
  }
}
