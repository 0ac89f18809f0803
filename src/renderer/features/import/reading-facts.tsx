import { Table } from 'lucide-react'
import { useState } from 'react'
import type { FoundTable } from '../../intake/found.ts'
import { encodingOptions } from '../../messages/imports/encodings.ts'
import { messages } from '../../messages/messages.ts'
import { delimiters, type HiddenCount, type TableFormat, type TableLook } from '../../spreadsheets/index.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, SelectInput } from '../../ui/fields/select.tsx'
import { ChooseTable } from './choose-table.tsx'
import styles from './import.module.css'
import type { Wishes } from './use-table-look.ts'

type ReadingFactsProps = {
  readonly name: string
  readonly look: TableLook
  readonly wishes: Wishes
  onWish(wishes: Wishes): void
  onChoose(table: FoundTable): void
}

const noHeader = 'none'

export function ReadingFacts({ name, look, wishes, onWish, onChoose }: ReadingFactsProps) {
  const { how, another } = messages.tableImport
  const { format } = look
  const header = look.hasHeader === null ? undefined : look.headerRow
  return (
    <section className={styles.facts} aria-label={messages.terms.file}>
      <div className={styles.file}>
        <span className={styles.fileIcon}>
          <Table size={24} aria-hidden />
        </span>
        <div className={styles.named}>
          <strong>{name}</strong>
          <p aria-live="polite">{how.rows(look.rowCount, look.columns.length, header)}</p>
          {format.kind === 'json' && format.list !== '' && <p>{how.list(format.list)}</p>}
          {look.preface > 0 && <p>{how.preface(look.preface)}</p>}
          <HiddenParts hidden={look.hidden} wishes={wishes} onWish={onWish} />
        </div>
        {format.kind === 'workbook' && format.sheets.length > 1 && (
          <SheetChoice format={format} onWish={onWish} />
        )}
        <ChooseTable label={another} onChoose={onChoose} />
      </div>
      <ReadingOptions key={format.kind === 'workbook' ? format.sheet : 0} {...{ look, wishes, onWish }} />
    </section>
  )
}

type SheetChoiceProps = Pick<ReadingFactsProps, 'onWish'> & {
  readonly format: Extract<TableFormat, { readonly kind: 'workbook' }>
}

function SheetChoice({ format, onWish }: SheetChoiceProps) {
  const { how } = messages.tableImport
  return (
    <div className={styles.sheet}>
      <SelectInput
        compact
        aria-label={how.sheet}
        show={how.sheetShown}
        value={String(format.sheet)}
        options={format.sheets.map(({ name, isHidden }, index) => ({
          value: String(index),
          label: isHidden ? how.hidden(name) : name,
        }))}
        onChoose={(sheet) => onWish({ sheet: Number(sheet) })}
      />
    </div>
  )
}

type ReadingOptionsProps = Pick<ReadingFactsProps, 'look' | 'wishes' | 'onWish'>

function ReadingOptions({ look, wishes, onWish }: ReadingOptionsProps) {
  const { how } = messages.tableImport
  const [isOpen, setOpen] = useState(() => isDoubtful(look))
  if (look.hasHeader === null && encodingOf(look.format) === null) return null
  return (
    <details className={styles.options} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{how.options}</summary>
      <div>
        <FormatChoices format={look.format} wishes={wishes} onWish={onWish} />
        {look.hasHeader !== null && (
          <SelectField
            label={how.header}
            compact
            value={String(look.headerRow ?? noHeader)}
            options={[
              { value: noHeader, label: how.noHeader },
              ...look.topRows.map(({ number, text }) => ({
                value: String(number),
                label: how.headerRow(number, text),
              })),
            ]}
            onChoose={(row) => onWish({ ...wishes, headerRow: row === noHeader ? null : Number(row) })}
          />
        )}
      </div>
    </details>
  )
}

const encodingOf = (format: TableFormat) => (format.kind === 'workbook' ? null : format.encoding)

function isDoubtful({ format, hasHeader, preface }: TableLook): boolean {
  return (format.kind !== 'workbook' && format.isGuess) || hasHeader === false || preface > 0
}

function FormatChoices({
  format,
  wishes,
  onWish,
}: Pick<ReadingFactsProps, 'wishes' | 'onWish'> & { readonly format: TableFormat }) {
  const { how } = messages.tableImport
  if (format.kind === 'workbook') return null
  const { encoding } = format
  return (
    <>
      {format.kind === 'delimited' && (
        <SelectField
          label={how.delimiter}
          compact
          value={format.delimiter}
          options={[...new Set([...delimiters, format.delimiter])].map((sign) => ({
            value: sign,
            label: how.delimiters[sign] ?? how.otherDelimiter(sign),
          }))}
          onChoose={(delimiter) => onWish({ ...wishes, delimiter })}
        />
      )}
      {encoding !== null && (
        <SelectField
          label={messages.intake.encoding.label}
          {...(format.isGuess && { hint: how.encodingGuessed })}
          compact
          value={encoding}
          options={encodingOptions}
          onChoose={(chosen) => onWish({ ...wishes, encoding: chosen })}
        />
      )}
    </>
  )
}

type HiddenPartsProps = {
  readonly hidden: HiddenCount
  readonly wishes: Wishes
  onWish(wishes: Wishes): void
}

export function HiddenParts({ hidden, wishes, onWish }: HiddenPartsProps) {
  const { how } = messages.tableImport
  if (hidden.rows + hidden.columns === 0) return null
  const isIncluded = wishes.includesHidden === true
  return (
    <p className={styles.hidden}>
      <span>{how.hiddenParts(hidden, isIncluded)}</span>
      <Button small onClick={() => onWish({ ...wishes, includesHidden: !isIncluded })}>
        {isIncluded ? how.leaveOut : how.include}
      </Button>
    </p>
  )
}
