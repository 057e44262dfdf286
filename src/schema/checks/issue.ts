/** What is wrong with a descriptor: each issue has a stable id, a place, one sentence and a remedy. */

/** Each rule's id and what it asks. */
export const descriptorRules = {
  E01: 'names and paths are used once',
  E02: 'a reference, and a child, names a resource that exists',
  E03: 'a form lists no read-only field, and a list or a filter no write-only one',
  E04: 'a required field without a default is in the form',
  E05: 'search names fields that hold text',
  E06: 'a slug is made from a text field',
  E07: "a choice's values are all of one type and used once",
  E08: 'a default is a value that the field itself takes',
  E09: 'every field can be seen somewhere',
  E10: 'no field has a name that the server sets on every record',
  E11: 'page sizes are whole numbers from 1 to 1000, and the first size is one of them',
  E12: 'a field named in a list, a form, a search, a filter or as the title exists',
  E13: 'a field is named once in a form, and tabs are on one level',
  E14: 'a repeated password names a password',
  E15: 'children are joined by a reference back, and never lead to their own parents',
  E16: 'a pattern is a regular expression, and says in words what it asks',
  E17: 'every key is one that the descriptor knows',
  E18: 'a name fits the database, the addresses of the API and those of the back office',
  E19: 'visitors read no secret, and nothing that signed-in users may not read',
  E20: 'what people read is not empty',
  E21: 'limits are whole numbers that some value can meet',
  E22: 'fields called status and sort_order are of the kinds that lists and visitors rely on',
  E23: 'a filter is no parameter that every list has',
  E24: 'values are compared with values of the same kind',
  E25: 'a public address ends with the slug or the id of its record, and that of a list with neither',
  E26: 'a public address belongs to one resource, and not to the site itself',
  E27: 'what visitors find and see of records is public and active',
  E28: 'a condition names values that another field has, and what it hides or requires is not required always',
  E29: 'records are compared by several fields that an index holds',
  E30: 'visitors see a record between days or moments that it has',
  E31: 'a deletion empties no required reference, and never leads back to its own resource',
  E32: 'records to choose from are narrowed by filters of their resource',
  E33: 'a list is sorted and filtered by fields whose kinds allow it',
  E34: 'an archive, a feed, an order, a map and cards belong to a list, an archive and a calendar are by days or moments, an order by what is never empty, a map by districts',
  E35: 'a field inside another is of a kind, and has options, that make sense there',
  E36: 'a title, a filter, what a card shows and each part of a joined column is a field with one value, and a title says what it names',
  E37: 'an input, a cell and a card that a descriptor names are there, and for what it has',
  E38: 'a computed field joins short values of its record that its readers read, and people give it none',
  E39: 'what a descriptor says is of the type that it is read as',
  E40: 'what visitors send is filled in by them, has a reference, and tells nothing to others',
  E41: 'a right names a role, and a rank a field that holds one',
  E42: 'a first record can be made, so no required references lead back to their own resource',
} as const
export type DescriptorRule = keyof typeof descriptorRules

/** One mistake in a descriptor. */
export interface DescriptorIssue {
  readonly id: DescriptorRule
  /** Like `posts.list.columns[2]`. */
  readonly where: string
  /** One sentence. */
  readonly message: string
  /** What to do, one sentence. */
  readonly hint: string
}

/** Adds an issue to those of one place. */
export type Report = (id: DescriptorRule, message: string, hint: string) => void

/** An issue as developers and operators read it. */
export const issueText = ({ where, message, hint }: DescriptorIssue): string => `${where}: ${message} ${hint}`
