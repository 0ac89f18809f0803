export { useCurrentView, useListRoute, useListState } from './current-view.ts'
export { useShownViews } from './use-view-commands.ts'
export { SaveChangesButton, useViewActions, useViewMenu } from './view-actions.tsx'
export { ViewProblems } from './view-problems.tsx'
