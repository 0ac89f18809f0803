export { addFormHasContent } from './add-form-content.ts'
export { AddScreen } from './add-screen.tsx'
export { saveInstead } from './save-instead.ts'
