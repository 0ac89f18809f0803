/**
 * Limits on the parts of a table, which is refused instead of read beyond them. All lengths count UTF-16
 * units.
 */
export const limits = {
  /** Length of one row: the longest text of a document and room for the rest. */
  rowLength: 64_000_000,
  columns: 2000,
  /** Cells of a web page's table, which is held whole; few tags can stand for many cells. */
  pageCells: 2_000_000,
  pageLength: 100_000_000,
  /** Values of one JSON record, in lists and groups of it as well: each takes many times its length while it is read. */
  recordValues: 500_000,
  /** Nesting of JSON values around a list of records. */
  jsonDepth: 10_000,
  /** Maximum entries of an XLSX file, which is a ZIP archive. Excel writes some dozens. */
  zipEntries: 5000,
  /** Bytes that one part may grow to while it is unpacked. */
  partBytes: 1_500_000_000,
  /** Parts that are held in memory whole (shared texts, styles, names of sheets), in bytes unpacked. */
  heldPartBytes: 200_000_000,
  /**
   * Maximum compression ratio of a part beyond this unpacked size. ZIP can reach 1,032; sheets stay far below, since
   * their rows differ.
   */
  ratio: 250,
  ratioFromBytes: 50_000_000,
  /** A workbook that is held in memory whole while it is read (XLS, XLSB, Numbers), in bytes unpacked. */
  wholeBytes: 30_000_000,
  /** Maximum sheets of a workbook, and references of one of its parts. Nobody chooses from more. */
  sheets: 2000,
  relations: 10_000,
  /** Rows of a sheet, as many as Excel has. Empty ones count: each takes time to read. */
  sheetRows: 1_048_576,
  /** Cells of a sheet, with the empty ones before others: a row with one cell in its last column has thousands. */
  sheetCells: 50_000_000,
  /** Texts that cells share, and their length together: they are held in memory. */
  sharedTexts: 4_000_000,
  sharedTextLength: 100_000_000,
  /** Merged cells and linked ones of a sheet together. Excel takes 65,530 links. */
  sheetRanges: 250_000,
  /** Length of one tag, its attributes included, or of one comment: the parser holds it. */
  tagLength: 2_000_000,
  /** Number formats, and styles that use them. Excel takes 64,000. */
  formats: 70_000,
  /** Nesting of tags. The parser looks for each closing tag among the open ones. */
  tagDepth: 200,
} as const
