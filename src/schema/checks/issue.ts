/** Mistakes in descriptors. Each has a stable id, a location, a message and a remedy. */

/** Rules that every descriptor must follow, by stable id. */
export const descriptorRules = {
  E01: 'names and paths are unique',
  E02: 'references and children name existing resources',
  E03: 'forms have only fields that they can show; lists and filters have no write-only fields',
  E04: 'required fields without a default are in the form',
  E05: 'searched fields contain text',
  E06: 'slugs are generated from text fields',
  E07: 'the values of a choice are unique and of one type',
  E08: 'defaults are valid values of their field',
  E09: 'every field is in a list, in the form or public',
  E10: 'fields do not have the names of system fields',
  E11: 'page sizes are whole numbers from 1 to 1000, and include the initial size',
  E12: 'every field that a list, form, search, filter or title names exists',
  E13: 'forms list each field once, and tabs are not nested',
  E14: 'a repeated password names a password field',
  E15: 'children refer to their parent, and are never parents of it',
  E16: 'patterns are valid regular expressions with a hint in words',
  E17: 'descriptors have no unknown keys',
  E18: 'names are valid in the database, the API and back-office addresses, and are not reserved',
  E19: 'public fields are not secret, and readable by every signed-in user',
  E20: 'no label, heading or text is empty',
  E21: 'limits are valid and allow at least one value',
  E22: 'the fields `status` and `sort_order` have the kinds that lists and the public site expect',
  E23: 'filters do not have the names of list parameters',
  E24: 'ordered pairs compare fields of the same kind',
  E25: 'addresses of records end with :slug or :id; addresses of lists do not',
  E26: 'public addresses are not used by the site or another resource',
  E27: 'fields that visitors see or search are public, and their resource has a status',
  E28: 'conditions name possible values of another field, and fields with a condition are not always required',
  E29: 'unique sets name several fields that can be indexed',
  E30: 'the option `visible` names existing date fields',
  E31: 'deletions never clear a required reference or cascade in a circle',
  E32: 'the option `only` uses filters of the target resource',
  E33: 'sorted and filtered fields have a suitable kind',
  E34: 'an archive, feed, sort, map or card needs a public list and fields of a suitable kind',
  E35: 'inner fields have a suitable kind and options',
  E36: 'a title, filter, card or joined column names fields with a single readable value',
  E37: 'named inputs, cells, cards and lists exist and suit their field',
  E38: 'computed and generated fields are read-only, and join short values that their readers may read',
  E39: 'values in a descriptor have the right type',
  E40: 'public forms ask for fields that visitors can fill in, issue a reference number and reveal nothing to others',
  E41: 'rights name existing roles, and `rank` a field that holds a role',
  E42: 'required references do not form a circle, so that a first record can be created',
  E43: 'lists in a descriptor have no duplicates',
  E44: 'the option `access` limits known roles by conditions on indexed fields',
  E45: 'hidden fields are not public, and nothing that people see or fill in depends on one',
} as const
export type DescriptorRule = keyof typeof descriptorRules

/** Mistake in a descriptor. */
export interface DescriptorIssue {
  readonly id: DescriptorRule
  /** Location, such as `posts.list.columns[2]`. */
  readonly where: string
  /** A single sentence. */
  readonly message: string
  /** Remedy, a single sentence. */
  readonly hint: string
}

/** Reports an issue at one location. */
export type Report = (id: DescriptorRule, message: string, hint: string) => void

/** Formats an issue for developers and operators. */
export const issueText = ({ where, message, hint }: DescriptorIssue): string => `${where}: ${message} ${hint}`
