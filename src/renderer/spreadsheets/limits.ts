/** Limits of a table, which is refused beyond them. All lengths count UTF-16 units. */
export const limits = {
  /** Length of one row: the longest text of a document, and room for the rest. */
  rowLength: 64_000_000,
  columns: 2000,
  /** Cells of a web page's table, which is held whole; few tags can stand for many cells. */
  pageCells: 2_000_000,
  pageLength: 100_000_000,
  /** Values of one JSON record, including nested ones: each takes many times its length in memory. */
  recordValues: 500_000,
  /** Nesting of JSON values around a list of records. */
  jsonDepth: 10_000,
  /** Maximum entries of an XLSX file, which is a ZIP archive. Excel writes some dozens. */
  zipEntries: 5000,
  /** Bytes that one part may grow to while it is unpacked. */
  partBytes: 1_500_000_000,
  /** Unpacked bytes of parts held in memory whole (shared texts, styles, sheet names). */
  heldPartBytes: 200_000_000,
  /**
   * Maximum compression ratio of a part beyond this unpacked size. ZIP can reach 1,032; sheets stay far below, since
   * their rows differ.
   */
  ratio: 250,
  ratioFromBytes: 50_000_000,
  /** Unpacked bytes of a workbook held in memory whole (XLS, XLSB, Numbers). */
  wholeBytes: 30_000_000,
  /** Maximum sheets of a workbook, and references of one part. Nobody chooses from more. */
  sheets: 2000,
  relations: 10_000,
  /** Rows of a sheet, as in Excel. Empty ones count: each takes time. */
  sheetRows: 1_048_576,
  /**
   * Cells of a sheet, including empty ones before others: a row with one cell in its last column has
   * thousands.
   */
  sheetCells: 50_000_000,
  /** Shared texts and their total length: they are held in memory. */
  sharedTexts: 4_000_000,
  sharedTextLength: 100_000_000,
  /** Merged cells and linked ones of a sheet together. Excel takes 65,530 links. */
  sheetRanges: 250_000,
  /** Length of one tag with its attributes, or of one comment, which the parser holds. */
  tagLength: 2_000_000,
  /** Number formats, and styles that use them. Excel allows 64,000. */
  formats: 70_000,
  /** Tag nesting. The parser searches the open tags for each closing one. */
  tagDepth: 200,
} as const
