import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import { type FormTab, inputsOf } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { blocksOf, FormBlocks, type FormBlocksProps } from './FormBlocks.tsx'
import { useOpenTab } from './openTab.ts'

const tabsSx = {
  ...{ borderBottom: 1, borderColor: 'divider', minHeight: 44 },
  '& .MuiTab-root': { minHeight: 44, textTransform: 'none' },
} as const
const countSx = { color: 'error.main', fontWeight: 650, whiteSpace: 'pre' } as const

interface FormTabsProps extends Pick<FormBlocksProps, 'descriptor' | 'record'> {
  /** At least one tab. */
  readonly tabs: readonly FormTab[]
}

/** Tabs of a form, one of which is open. Inputs in the other tabs belong to the form, too. */
export const FormTabs = ({ tabs, ...form }: FormTabsProps) => {
  const t = useTranslate()
  const id = useId()
  const { errors } = useFormState()
  const { open, setOpen } = useOpenTab()
  const current = tabs.some(({ tab }) => tab === open) ? open : tabs[0]?.tab
  const problemsIn = (tab: FormTab) => inputsOf({ form: [tab] }).filter(({ field }) => errors[field]).length
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <Tabs
        value={current}
        onChange={(_event, tab: string) => setOpen(tab)}
        aria-label={t('form.tabs')}
        variant="scrollable"
        allowScrollButtonsMobile
        selectionFollowsFocus
        sx={tabsSx}
      >
        {tabs.map((tab, index) => {
          const count = problemsIn(tab)
          return (
            <Tab
              key={tab.tab}
              // Not a <button>: a read-only form hides its buttons, but all of its tabs must stay usable.
              component="div"
              value={tab.tab}
              id={`${id}-tab-${index}`}
              aria-controls={`${id}-panel-${index}`}
              label={
                <span>
                  {tab.tab}
                  {count > 0 && (
                    <Box component="span" sx={countSx}>
                      {` · ${t('form.tabProblems', { count })}`}
                    </Box>
                  )}
                </span>
              }
            />
          )
        })}
      </Tabs>
      {tabs.map((tab, index) => (
        <Stack
          key={tab.tab}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={tab.tab !== current}
          sx={{ gap: 2, minWidth: 0, '&[hidden]': { display: 'none' } }}
        >
          <FormBlocks area="main" blocks={blocksOf(tab.items)} {...form} />
        </Stack>
      ))}
    </Stack>
  )
}
