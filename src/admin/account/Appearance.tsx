import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { type ReactNode, useId, useState } from 'react'
import { colorSchemes, languages } from '../../api/admin/adminPreferences.ts'
import { languageNames, useLanguage } from '../i18n/language.tsx'
import { useTranslate } from '../i18n/useTranslate.ts'
import { Failure } from '../ui/screen/Failure.tsx'
import { useColorScheme } from '../ui/theme/colorScheme.ts'

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[]
  readonly onChoose: (value: T) => void
}

const Choice = <T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) => {
  const id = useId()
  return (
    <div>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={value}>
        {options.map(option => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio size="small" />}
            onChange={() => onChoose(option.value)}
          />
        ))}
      </RadioGroup>
    </div>
  )
}

/** The theme and the language of the back office, stored in this browser. */
export const Appearance = () => {
  const t = useTranslate()
  const { colorScheme, setColorScheme } = useColorScheme()
  const { language, choose } = useLanguage()
  const [error, setError] = useState<unknown>()
  return (
    <Stack sx={{ gap: 2 }}>
      {error !== undefined && <Failure error={error} title={t('language.failed')} />}
      <Choice
        label={t('mode.title')}
        value={colorScheme}
        options={colorSchemes.map(value => ({ value, label: t(`mode.${value}`) }))}
        onChoose={setColorScheme}
      />
      <Choice
        label={t('language.title')}
        value={language}
        options={languages.map(value => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
        onChoose={value => {
          setError(undefined)
          choose(value).catch((failure: unknown) => setError(failure))
        }}
      />
    </Stack>
  )
}
