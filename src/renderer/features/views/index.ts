export { useCurrentView, useListRoute } from './use-current-view.ts'
export { ViewActions } from './view-actions.tsx'
export { ViewProblems } from './view-problems.tsx'
export { ViewsNavigation } from './views-navigation.tsx'
