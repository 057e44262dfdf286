/** Exports of the package for descriptors of resources and their words, which the kit imports too. */
export { blocks, group, rows } from '../descriptor/compositeFields.ts'
export * from '../descriptor/field.ts'
export { defineResource } from '../descriptor/resource.ts'
export { districtOptions, districtsInBangla } from '../values/places/districts.ts'
export type { WordsOf } from '../words/resourceWords.ts'
