export const queryHelp = {
  open: 'How to search',
  heading: 'How to search',
  intro:
    'Type words, and filters among them. Every filter of the text is also a button below the field, to change and remove it there. Choose an example to try it.',
  tryIt: (example: string) => `Try ${example}`,
  groups: [
    {
      title: 'Words',
      text: 'Looked for in title, ID, collection, content and metadata. Case and accents do not count.',
      examples: [
        ['river bank', 'both words; the last one may be a beginning'],
        ['riv*', 'words that begin with “riv”'],
        ['"river bank"', 'the words together, in this order'],
        ['-draft', 'without the word'],
        ['-"old news"', 'without the words together'],
      ],
    },
    {
      title: 'Filters',
      text: 'A comma means “or”; a minus sign in front leaves documents out.',
      examples: [
        ['collection:news', 'in this collection'],
        ['collection:news,blog', 'in one or the other'],
        ['-collection:news', 'in any other collection'],
        ['kind:picture', 'text, website or picture'],
        ['state:waiting', 'not sent yet; also needs-attention, paused, done …'],
        ['title:river', 'in the title alone'],
        ['id:abc-12', 'by the document ID'],
        ['connection:any', 'in all connections'],
        ['batch:17', 'that were added together; type batch: and choose from the list'],
      ],
    },
    {
      title: 'Days',
      text: 'By when a document was added here or last changed. A month or a year is written as 2026-01 or 2026.',
      examples: [
        ['added:today', 'added today'],
        ['added:7-days', 'added in the last seven days'],
        ['added:>2026-01-01', 'added after that day'],
        ['added:2026-01-01..2026-02-01', 'from one day to the other'],
        ['changed:<2026-01', 'last changed before January'],
      ],
    },
    {
      title: 'Fields of the metadata',
      text: 'Every other name before a colon is a field of the metadata.',
      examples: [
        ['author:"Ada L"', 'is just that'],
        ['author~ada', 'contains it'],
        ['year:>1990', 'more than, or after'],
        ['year:1990..2000', 'between, both included'],
        ['has:author', 'is filled in'],
        ['missing:author', 'is missing or empty'],
        ['address.city:Paris', 'a field of a group'],
        ['"year of birth":1815', 'a name with spaces'],
        ['metadata.title:x', 'a field that is called like a filter'],
      ],
    },
  ],
} as const
