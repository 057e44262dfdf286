import { useMemo } from 'react'
import type { Field } from '../../../schema/descriptor/field.ts'
import { countGraphemes, textOf } from '../../../schema/values/excerpt.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

interface CharCountProps {
  readonly field: Pick<Field, 'excerptLengths' | 'kind'>
  readonly value: unknown
  /** Help of the field, shown before the note. Default: none. */
  readonly help?: string
}

const pauseMs = 200
/** Minimum share of an excerpt length at which the counter mentions it. */
const nearShare = 0.8

/**
 * Help of a field, with a note of the lengths at which the site shortens its text, once the text is nearly that long.
 * Lengths are counted in graphemes of the plain text, as on the site.
 */
export const CharCount = ({ field: { excerptLengths = [], kind }, value, help = '' }: CharCountProps) => {
  const t = useTranslate()
  // The text is counted when typing pauses, because counting a long text would slow typing down.
  const text = useDebounced(typeof value === 'string' ? value : '', pauseMs)
  const count = useMemo(() => countGraphemes(kind === 'html' ? textOf(text) : text), [text, kind])
  const near = excerptLengths.filter(({ chars }) => count >= nearShare * chars)
  if (near.length === 0) return help
  const places = near.map(at => t('form.countAt', at)).join(', ')
  return `${help} ${t('form.count', { places })}`.trim()
}
