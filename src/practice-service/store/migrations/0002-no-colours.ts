/** Pictures are no longer decoded for their main colours: the document's page shows the picture itself. */
export const dropColours = 'ALTER TABLE pictures DROP COLUMN colours'
