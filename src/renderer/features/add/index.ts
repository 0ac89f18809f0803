export { AddScreen } from './add-screen.tsx'
export { addFormHasContent } from './kept-add-draft.ts'
export { saveInstead } from './save-instead.ts'
