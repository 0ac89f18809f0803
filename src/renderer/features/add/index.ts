export { AddScreen } from './add-screen.tsx'
export { saveInstead } from './save-instead.ts'
export { addFormHasContent } from './use-put-back.ts'
