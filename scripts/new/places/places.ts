/** Where the things stand that the commands write: what differs between the product and a site that installs it. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Item } from '../plan.ts'
import type { Path } from '../source/edit.ts'
import type { Import } from '../source/imports.ts'

/** A file of its own, and its items in others. */
interface Place {
  readonly file: string
  readonly items: readonly Item[]
}

/** A template of sections with its view. */
interface SectionPlace {
  readonly template: string
  readonly view: string
  readonly items: readonly Item[]
  /** Where its style goes. */
  readonly style: string
}

/** The parts of a resource that name a field. */
export interface FieldPlace {
  readonly file: string
  readonly fields: Path
  /** Undefined where the form has every field anyway. */
  readonly form: Path | undefined
  readonly list: Path
  readonly search: Path
  readonly filters: Path
  /** Sentences against the field that the check of the descriptors does not say. */
  readonly mistakes: (field: Field) => readonly string[]
}

/** The words of a resource in Bangla: in a file of their own, which may not be there yet, or within another. */
interface WordsPlace extends Place {
  /** Leads to them. */
  readonly path: Path
  /** Whether the file is theirs alone. */
  readonly isOwn: boolean
}

/** Names that written files import. */
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

export interface Places {
  /** How the command is called, up to its arguments. */
  readonly call: string
  /** The folder of the documents. */
  readonly docs: string
  /** Commands that there are not here, each with the reason. */
  readonly refused: Readonly<Record<string, string>>
  /** What is to be known of a command here alone, by its name. */
  readonly help: Readonly<Record<string, string>>
  /** Where each name is exported. */
  readonly exported: { readonly [N in ImportedName]: string }
  /** Where the builders of fields are exported. */
  readonly builders: string
  /** A resource, by the constant of its descriptor. */
  readonly resource: (constant: string) => Place
  readonly field: (resource: string, constant: string, field: string) => FieldPlace
  /** `hasFile` says whether a file is there. */
  readonly words: (resource: string, constant: string, hasFile: (file: string) => boolean) => WordsPlace
  readonly section: (section: {
    readonly name: string
    readonly constant: string
    readonly view: string
  }) => SectionPlace
  readonly screen: (name: string) => Place
}

/** A name as it is imported here. */
export const importing =
  ({ exported }: Places) =>
  (name: ImportedName): Import => ({ name, from: exported[name] })
