export { AddScreen } from './add-screen.tsx'
export { saveInstead } from './save-instead.ts'
export { useDuplicate } from './use-duplicate.ts'
export { addFormName, readAddForm } from './use-put-back.ts'
