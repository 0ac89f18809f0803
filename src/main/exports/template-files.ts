import path from 'node:path'
import { schemaFromTemplate, templateFromSchema } from '../../shared/domain/templates/template-schema.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { templateNotValid } from '../../shared/ipc/template-failures.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { readChosenFile } from '../files/open-chosen-file.ts'
import { plainName } from './chosen-file.ts'
import { writeChosen } from './unfinished-file.ts'

/** Templates in chosen files; the page never learns their paths. */
export type TemplateFiles = {
  read(): Promise<Result<{ readonly name: string; readonly schema: string } | null, Failure>>
  write(schema: string, suggestedName: string): Promise<Result<{ readonly saved: boolean }, Failure>>
}

export type TemplateFilesDeps = {
  readonly chooseToRead: () => Promise<string | null>
  readonly chooseToWrite: (name: string) => Promise<string | null>
  readonly newId: () => string
}

const mostBytes = 1_000_000
const extension = '.json'

export function createTemplateFiles(deps: TemplateFilesDeps): TemplateFiles {
  return {
    read: async () => {
      const file = await deps.chooseToRead()
      if (file === null) return succeed(null)
      const text = await readText(file)
      if (!text.ok) return text
      const template = templateFromSchema(text.value)
      if (!template.ok) return fail(templateNotValid(template.error))
      const name = path.basename(file, path.extname(file))
      return succeed({ name, schema: schemaFromTemplate(template.value) })
    },

    write: async (schema, suggestedName) => {
      const template = templateFromSchema(schema)
      if (!template.ok) return fail(templateNotValid(template.error))
      const chosen = await deps.chooseToWrite(`${plainName(suggestedName, 'template')}${extension}`)
      if (chosen === null) return succeed({ saved: false })
      const text = schemaFromTemplate(template.value)
      const written = await writeChosen({ chosen, extension, id: deps.newId() }, (file) => file.append(text))
      return written.ok ? succeed({ saved: true }) : written
    },
  }
}

async function readText(file: string): Promise<Result<string, Failure>> {
  const read = await readChosenFile(file, mostBytes)
  if (!read.ok)
    return fail(failed(read.error === 'too-large' ? 'template-file-too-large' : 'template-file-not-read'))
  try {
    return succeed(new TextDecoder('utf-8', { fatal: true }).decode(read.value))
  } catch {
    return fail(failed('template-file-not-read'))
  }
}
