export { useCurrentView, useListRoute, useListState } from './current-view.ts'
export { SaveChangesButton, useViewActions } from './view-actions.tsx'
export { ViewProblems } from './view-problems.tsx'
export { ViewsNavigation } from './views-navigation.tsx'
