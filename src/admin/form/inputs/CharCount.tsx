import { useMemo } from 'react'
import type { Field } from '../../../schema/descriptor/field.ts'
import { graphemesOf, textOf } from '../../../schema/values/excerpt.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

interface CharCountProps {
  readonly field: Pick<Field, 'cuts' | 'kind'>
  readonly value: unknown
  /** What stands in front. */
  readonly help?: string
}

const pauseMs = 200

/** How long a text is, and where visitors see only its beginning. It is counted as the site cuts it: without HTML. */
export const CharCount = ({ field: { cuts = [], kind }, value, help = '' }: CharCountProps) => {
  const t = useTranslate()
  // Counted once typing pauses, which a long text would else hold up.
  const text = useDebounced(typeof value === 'string' ? value : '', pauseMs)
  const count = useMemo(() => graphemesOf(kind === 'html' ? textOf(text) : text), [text, kind])
  const places = cuts.map(({ chars, where }) => `${t.number(chars)} ${where}`).join(', ')
  return `${help} ${t('form.count', { count, places })}`.trim()
}
