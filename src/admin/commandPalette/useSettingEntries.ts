/** Every setting of the site, and every group of them, as entries that lead to its input. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { applications as inEnglish } from '../../resources/index.ts'
import { type Descriptor, fieldOf, inputsOf, isGroup } from '../../schema/descriptor/resource.ts'
import { useSettingsPath } from '../data/siteSettings.ts'
import { formNavigation } from '../form/formNavigation.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { iconOf } from '../ui/icons.tsx'
import type { Entry } from './entries.ts'

/** What else finds a field: its name, and its label in the language in which most manuals are written. */
const wordsOf = (field: string): string =>
  `${field.replaceAll('_', ' ')} ${fieldOf(inEnglish as Descriptor, field)?.label ?? ''}`

export const useSettingEntries = (): readonly Entry[] => {
  const navigate = useNavigate()
  const settingsPath = useSettingsPath()
  const { applications } = useDescriptors()
  return useMemo(() => {
    const Icon = iconOf(applications.icon)
    const entry = (key: string, facts: Pick<Entry, 'label' | 'hint' | 'keywords'>, focus: string): Entry => ({
      key: `setting ${key}`,
      group: 'settings',
      isDetail: true,
      Icon,
      ...facts,
      run: () => void navigate(settingsPath, { state: formNavigation({ focus }) }),
    })
    return applications.form.flatMap((part): readonly Entry[] => {
      const inputs = inputsOf({ form: [part] })
      const [first] = inputs
      if (!isGroup(part) || !first) return []
      const { group } = part
      return [
        entry(`group ${group}`, { label: group, hint: applications.label.many }, first.field),
        ...inputs.map(({ field, label, help = '' }) =>
          entry(
            field,
            {
              label: label ?? fieldOf(applications, field)?.label ?? field,
              hint: group,
              keywords: `${wordsOf(field)} ${group} ${help}`,
            },
            field,
          ),
        ),
      ]
    })
  }, [applications, navigate, settingsPath])
}
