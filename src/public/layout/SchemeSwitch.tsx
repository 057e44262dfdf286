import { useEffect, useState } from 'react'
import { type ChosenScheme, chooseScheme, chosenScheme } from '../site/scheme.ts'
import { useMessages } from '../site/siteContext.tsx'

const choices = ['', 'light', 'dark'] as const satisfies readonly ChosenScheme[]

/** Light or dark, or as the visitor's system is. Without scripts it is not shown, and the system decides. */
export const SchemeSwitch = () => {
  const { schemes } = useMessages()
  const [chosen, setChosen] = useState<ChosenScheme>('')
  // The server cannot know it.
  useEffect(() => setChosen(chosenScheme()), [])
  const words: { readonly [C in ChosenScheme]: string } = {
    '': schemes.system,
    light: schemes.light,
    dark: schemes.dark,
  }
  return (
    <fieldset className="scheme">
      <legend>{schemes.label}</legend>
      {choices.map(choice => (
        <label key={choice}>
          <input
            type="radio"
            name="scheme"
            value={choice}
            checked={chosen === choice}
            onChange={() => {
              chooseScheme(choice)
              setChosen(choice)
            }}
          />
          {words[choice]}
        </label>
      ))}
    </fieldset>
  )
}
