/**
 * Palette entries for every setting of the site and every group of settings. Each opens the settings form and focuses
 * its input.
 */
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Descriptor, fieldOf, inputsOf, isGroup } from '../../schema/descriptor/resource.ts'
import { useMay } from '../data/permissions.ts'
import { useSite } from '../data/site.ts'
import { useSettingsPath } from '../data/siteSettings.ts'
import { formNavigation } from '../form/formNavigation.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { iconOf } from '../ui/icons.tsx'
import type { Entry } from './entries.ts'

/** Additional search words of a field: its name and its English label, since most manuals are written in English. */
const wordsOf = (inEnglish: Descriptor, field: string): string =>
  `${field.replaceAll('_', ' ')} ${fieldOf(inEnglish, field)?.label ?? ''}`

export const useSettingEntries = (): readonly Entry[] => {
  const site = useSite()
  const navigate = useNavigate()
  const settingsPath = useSettingsPath()
  const { applications } = useDescriptors()
  const may = useMay()
  return useMemo(() => {
    if (!may.open(applications)) return []
    const Icon = iconOf(site, applications.icon)
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
              keywords: `${wordsOf(site.applications, field)} ${group} ${help}`,
            },
            field,
          ),
        ),
      ]
    })
  }, [site, applications, navigate, settingsPath, may])
}
