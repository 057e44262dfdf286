import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useContext, useEffect, useRef, useState } from 'react'
import {
  type BlocksField,
  defaultMaxEntries,
  type InnerFields,
  type RowsField,
} from '../../../../schema/descriptor/field.ts'
import { blockKey, entryFieldsOf } from '../../../../schema/descriptor/innerFields.ts'
import type { Descriptor } from '../../../../schema/descriptor/resource.ts'
import { titleOf } from '../../../../schema/descriptor/texts.ts'
import type { AnyRecord } from '../../../data/descriptors.ts'
import { useMay } from '../../../data/permissions.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { compositeText } from '../../../list/table/compositeText.ts'
import { describedBy, FormField, labelId } from '../../../ui/smallForm/FormField.tsx'
import { inlineChildOf } from '../../children/inlineChildren.ts'
import { messagesUnder } from '../../fieldErrors.ts'
import { type FormValues, initialOf } from '../../formValues.ts'
import { ReadOnlyContext } from '../../readOnly.ts'
import { focusFirst } from '../../shape/focusFirst.ts'
import { AddEntry } from './AddEntry.tsx'
import { type CompositeInputProps, usePath } from './compositeProps.ts'
import { EntryCard } from './EntryCard.tsx'
import { EntryForm } from './EntryForm.tsx'
import { useCompositeInput } from './useCompositeInput.ts'
import { useEntries } from './useEntries.ts'

/**
 * Entries start collapsed in lists longer than `maxOpenEntries`, and in lists of child records with more than
 * `mostInputs` inputs in total.
 */
const maxOpenEntries = 5
const mostInputs = 12

interface FocusWish {
  /** Key of the entry; undefined for the button that undoes a removal. */
  readonly key?: number
  /** Button of the entry to focus; its first input if absent. */
  readonly tool?: 'up' | 'down'
}

const newEntry = (fields: InnerFields, type: string | undefined): FormValues => ({
  ...(type !== undefined && { [blockKey]: type }),
  ...Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, initialOf(inner)])),
})

/** Focuses the requested element once it is rendered. */
const useFocusWish = () => {
  const box = useRef<HTMLDivElement>(null)
  const [wish, setWish] = useState<FocusWish>()
  useEffect(() => {
    if (!wish) return
    if (wish.key === undefined) return box.current?.querySelector<HTMLElement>('[data-undo]')?.focus()
    const entry = box.current?.querySelector<HTMLElement>(`[data-entry="${wish.key}"]`)
    if (!wish.tool) return focusFirst(entry?.querySelector<HTMLElement>('[data-inputs]'))
    const other = wish.tool === 'up' ? 'down' : 'up'
    // At the end of the list, the button is disabled, so the opposite one is focused.
    const button =
      entry?.querySelector<HTMLElement>(`[data-tool="${wish.tool}"]:not(:disabled)`) ??
      entry?.querySelector<HTMLElement>(`[data-tool="${other}"]`)
    button?.focus()
  }, [wish])
  return { box, focus: setWish }
}

/** List of entries: rows with the same fields, or blocks of several types. */
export const EntriesInput = ({ Inner, ...props }: CompositeInputProps<RowsField | BlocksField>) => {
  const t = useTranslate()
  const { field } = props
  const child = inlineChildOf(field)
  const descriptor = child?.descriptor ?? props.descriptor
  const may = useMay()
  const { id, bound, label, help, isRequired, value, messages } = useCompositeInput(props)
  const isReadOnlyForm = useContext(ReadOnlyContext)
  const isReadOnly = isReadOnlyForm || (child !== undefined && !may.writeAll(descriptor))
  const path = usePath(props.input.field)
  const values: readonly unknown[] = Array.isArray(value) ? value : []
  const { keys, removed, ...entries } = useEntries(values, bound.onChange)
  const isLong = keys.length > maxOpenEntries || keys.length * (child?.inputs.length ?? 0) > mostInputs
  const [firstKeys] = useState(isLong ? keys : [])
  const { box, focus } = useFocusWish()
  const { ref } = bound
  useEffect(() => ref({ focus: () => focusFirst(box.current) }), [ref, box])

  const { min = 0, max = defaultMaxEntries } = field
  const isFull = values.length >= max
  const limit = isFull ? t('entries.most', { max }) : undefined
  const around = { id, label, isRequired, problem: messages[''], help: limit ?? help }
  const move = (from: number, to: number, tool: 'up' | 'down') => {
    entries.move(from, to)
    focus({ key: keys[from], tool })
  }
  const nameOf = (at: number) => {
    const name = t('entries.name', { label, entry: at + 1, count: values.length })
    const type = field.kind === 'blocks' ? Object.entries(field.blocks).find(([key]) => key === typeOf(values[at])) : []
    return type?.[1] ? `${name} · ${type[1].label}` : name
  }
  return (
    <FormField {...around}>
      <Box
        ref={box}
        role="group"
        // A person may be allowed to read child records but not to change them.
        {...(isReadOnly && !isReadOnlyForm && { component: 'fieldset', disabled: true })}
        aria-labelledby={labelId(id)}
        aria-describedby={describedBy(id, around)}
        sx={{ display: 'grid', gap: 1.5, minWidth: 0, m: 0, p: 0, border: 0 }}
      >
        {values.map((entry, at) => {
          const key = keys[at] ?? at
          const fields = entryFieldsOf(field, entry)
          const inside = messagesUnder(messages, String(at))
          return (
            <EntryCard
              key={key}
              entryKey={key}
              name={nameOf(at)}
              summary={child ? nameIn(descriptor, entry) : compositeText(field, [entry])}
              problem={inside['']}
              startsOpen={!firstKeys.includes(key)}
              isForcedOpen={Object.keys(inside).length > 0}
              isReadOnly={isReadOnly}
              onUp={at > 0 ? () => move(at, at - 1, 'up') : undefined}
              onDown={at < values.length - 1 ? () => move(at, at + 1, 'down') : undefined}
              onRemove={
                values.length > min
                  ? () => {
                      entries.remove(at)
                      focus({})
                    }
                  : undefined
              }
            >
              {isOpen =>
                fields && typeof entry === 'object' && entry !== null ? (
                  <EntryForm
                    key={typeOf(entry)}
                    descriptor={descriptor}
                    Inner={Inner}
                    fields={fields}
                    values={{ ...entry }}
                    onChange={changed => entries.change(at, changed)}
                    onBlur={bound.onBlur}
                    path={`${path}.${at}`}
                    messages={inside}
                    isOpen={isOpen}
                    inputs={child?.inputs}
                    record={child && storedIn(entry)}
                  />
                ) : (
                  JSON.stringify(entry)
                )
              }
            </EntryCard>
          )
        })}
        {values.length === 0 && (
          <Typography variant="body2" color="text.secondary">
            {t('entries.none')}
          </Typography>
        )}
        {removed && !isReadOnly && (
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2">{t('entries.removed', { label, entry: removed.at + 1 })}</Typography>
            <Button
              size="small"
              data-undo
              disabled={isFull}
              aria-label={`${label}: ${t('entries.undo')}`}
              onClick={() => focus({ key: entries.undo(removed) })}
            >
              {t('entries.undo')}
            </Button>
          </Box>
        )}
        {!isReadOnly && (
          <AddEntry
            id={id}
            field={field}
            label={label}
            isFull={isFull}
            describedBy={describedBy(id, around)}
            onAdd={type => {
              const fields = field.kind === 'rows' ? field.fields : field.blocks[type ?? '']?.fields
              if (fields) focus({ key: entries.add(newEntry(fields, type)) })
            }}
          />
        )}
      </Box>
    </FormField>
  )
}

const typeOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null ? String(Reflect.get(entry, blockKey) ?? '') : ''

/** Stored record of an entry; undefined for a new entry. */
const storedIn = (entry: object): AnyRecord | undefined => {
  const id: unknown = Reflect.get(entry, 'id')
  return typeof id === 'number' ? { ...entry, id } : undefined
}

const nameIn = (descriptor: Descriptor, entry: unknown): string =>
  typeof entry === 'object' && entry !== null ? titleOf(descriptor, { ...entry }) : ''
