export { createJSONEditor, Mode } from 'vanilla-jsoneditor/standalone.js'
