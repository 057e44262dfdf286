/** Places that the commands write to, which differ between the product and a site that installs it. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Item } from '../plan.ts'
import type { Path } from '../source/edit.ts'
import type { Import } from '../source/imports.ts'

/** A file that a command creates, and its entries in other files. */
interface Place {
  readonly file: string
  readonly items: readonly Item[]
}

/** A section template with its view. */
interface SectionPlace {
  readonly template: string
  readonly view: string
  /** Style sheet that the view imports. Undefined if the view imports none. */
  readonly sheet: string | undefined
  readonly items: readonly Item[]
  /** Place of its style, as the end of 'Its style …'. */
  readonly style: string
}

/** Places in a descriptor that name a field. */
export interface FieldPlace {
  readonly file: string
  readonly fields: Path
  /** Undefined if the form shows all fields anyway. */
  readonly form: Path | undefined
  readonly list: Path
  readonly search: Path
  readonly filters: Path
  /** Errors about the field that the check of the descriptors does not report. */
  readonly mistakes: (field: Field) => readonly string[]
}

/** Bangla translations of a resource: in a file of their own, which may not exist yet, or within another file. */
interface WordsPlace extends Place {
  /** Path to the translations in the file. */
  readonly path: Path
  /** True if the file contains nothing else. */
  readonly isOwn: boolean
}

/** Names that created files import. */
type ImportedName =
  | 'defineResource'
  | 'defineTemplate'
  | 'introduced'
  | 'type WordsOf'
  | 'type PublicRecordNamed'
  | 'CalendarLink'
  | 'Facts'
  | 'Introduction'
  | 'LeadPicture'
  | 'type Names'
  | 'namesOf'
  | 'PageTop'
  | 'Parts'
  | 'Prose'
  | 'RecordHead'
  | 'WidgetTitle'
  | 'recordOrMoved'
  | 'type ScreenScript'
  | 'type SectionProps'
  | 'useMessages'
  | 'useRecordsOf'

/** The places of one project: the product, or a site. */
export interface Places {
  /** Call of the command, without its arguments. */
  readonly call: string
  /** Folder of the documentation. */
  readonly docs: string
  /** Commands that are not available here, with the reason. */
  readonly refused: Readonly<Record<string, string>>
  /** Additional help for a command here, by its name. */
  readonly help: Readonly<Record<string, string>>
  /** Module that exports each name. */
  readonly exported: { readonly [N in ImportedName]: string }
  /** Module that exports the builders of fields. */
  readonly builders: string
  /** Place of a resource, by the constant of its descriptor. */
  readonly resource: (constant: string) => Place
  readonly field: (resource: string, constant: string, field: string) => FieldPlace
  /** `hasFile` returns true if a file exists. */
  readonly words: (resource: string, constant: string, hasFile: (file: string) => boolean) => WordsPlace
  readonly section: (section: {
    readonly name: string
    readonly constant: string
    readonly view: string
  }) => SectionPlace
  readonly screen: (name: string) => Place
}

/** Returns a function that gives the import of a name from the module that exports it. */
export const importing =
  ({ exported }: Places) =>
  (name: ImportedName): Import => ({ name, from: exported[name] })
