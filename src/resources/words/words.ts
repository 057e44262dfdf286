/** Labels and texts of the descriptors in each language, by the English ones. */

import type { Terms } from '../../schema/terms/translated.ts'
import type { Language } from '../../schema/values/language.ts'
import { banglaDescriptorTexts } from './bn.ts'

export const descriptorTerms: { readonly [L in Language]: Terms } = { en: {}, bn: banglaDescriptorTexts }

/** A label in a language; in English where it has no other. */
export const labelIn = (label: string, language: Language): string => descriptorTerms[language][label] ?? label
