/** The id that the packages carry, such as `org.example.indexdesk`. The build puts it in (electron.vite.config.ts). */
declare const __APP_ID__: string

/** The text of a file, which the build puts into the code. */
declare module '*?raw' {
  const text: string
  export default text
}

/** The place of a file that electron-vite puts beside the built code. */
declare module '*?asset' {
  const file: string
  export default file
}
